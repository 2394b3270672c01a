import { Writable } from "node:stream";
import pino from "pino";
import { expect, it } from "vitest";
import { logOptions } from "./log";

function lineOf(fields: object): string {
  let written = "";
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      written += String(chunk);
      done();
    },
  });
  pino(logOptions, stream).info(fields, "A line");
  return written;
}

it("a secret down to the third level is redacted from log lines", () => {
  const secret = "canary-0123456789";
  const line = lineOf({
    setupSecret: secret,
    request: { headers: { authorization: `Bearer ${secret}`, cookie: secret } },
    account: { credentials: { pageToken: secret }, token: secret },
    kept: "kept",
  });
  expect(line).not.toContain(secret);
  expect(JSON.parse(line)).toMatchObject({ kept: "kept", setupSecret: "[redacted]" });
});

it("a logged error keeps only its name, code, message and stack", () => {
  const carried = { config: { token: "canary" }, request: { body: "canary" }, code: "ECONNRESET" };
  const line = lineOf({ err: Object.assign(new Error("The connection broke"), carried) });
  expect(line).not.toContain("canary");
  expect(JSON.parse(line).err).toMatchObject({ code: "ECONNRESET", type: "Error" });
});

it("the token of a review link is cut out of every line, wherever its address stands", () => {
  const token = "Zm9vYmFyLWNhbmFyeS10b2tlbi1vZi00My1jaGFyYWM";
  const address = `https://herald.example/review/${token}`;
  const line = lineOf({
    path: `/api/review/${token}/decisions`,
    deep: { down: { in: { it: [`GET ${address}?x=1`] } } },
    err: new Error(`Nothing answered at ${address}`),
  });
  expect(line).not.toContain(token);
  expect(JSON.parse(line)).toMatchObject({ path: "/api/review/[redacted]/decisions" });
});
