import { expect, it } from "vitest";
import { mailTimings } from "./mail-timings";
import { smtpOptions, smtpServer } from "./smtp";

const options = (url: string) => smtpOptions(url, mailTimings);

it("a password crosses a network only under TLS, unless the settings say otherwise", () => {
  expect(options("smtp://u:p@mail.example.com")).toMatchObject({ requireTLS: true, secure: false });
  expect(options("smtp://u:p@mail.example.com?requireTLS=false")).toMatchObject({
    requireTLS: false,
  });
  expect(options("smtp://u:p@mail.example.com?ignoreTLS=true")).toMatchObject({
    requireTLS: false,
    ignoreTLS: true,
  });
  expect(options("smtp://u:p@127.0.0.1:2525").requireTLS).toBe(false);
  expect(options("smtp://u:p@localhost").requireTLS).toBe(false);
  expect(options("smtp://relay.example.com:25").requireTLS).toBe(false);
});

it("certificates are checked unless the settings say otherwise", () => {
  const checks = (url: string) => options(url).tls?.rejectUnauthorized;
  expect(checks("smtps://mail.example.com")).toBe(true);
  expect(checks("smtps://mail.example.com?tls.rejectUnauthorized=true")).toBe(true);
  expect(checks("smtps://mail.example.com?tls.rejectUnauthorized=false")).toBe(false);
});

it("the port follows from the protocol where none is given", () => {
  expect(smtpServer("smtp://mail.example.com")).toEqual({ host: "mail.example.com", port: 587 });
  expect(smtpServer("smtps://mail.example.com")).toEqual({ host: "mail.example.com", port: 465 });
  expect(smtpServer("smtp://[::1]:25")).toEqual({ host: "::1", port: 25 });
});

it("name and password are decoded where they are encoded", () => {
  expect(options("smtp://ann%40example.com:p%3A%2F@mail.example.com").auth).toEqual({
    user: "ann@example.com",
    pass: "p:/",
  });
  expect(options("smtp://ann:100%sure@mail.example.com").auth).toEqual({
    user: "ann",
    pass: "100%sure",
  });
});

it("neither the log of nodemailer nor its pool can be turned on by the address", () => {
  const tuned = options("smtp://mail.example.com?logger=true&debug=true&pool=true");
  expect(Object.keys(tuned)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(logger|debug|pool)$/)]),
  );
});
