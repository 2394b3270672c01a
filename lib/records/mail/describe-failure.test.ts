import { describe, expect, it } from "vitest";
import { canariesIn, plant } from "@/testing/world/canaries";
import { describeFailure } from "./describe-failure";
import { MailContent } from "./schema";

const token = plant("the token of a link", "Zm9yLW9uZS1wZXJzb24tYW5kLW9uZS10aW1lLW9ubHk");
const password = plant("the SMTP password", "open sesame / 1001");
const smtp = {
  url: `smtp://herald:${encodeURIComponent(password)}@mail.example.com`,
  from: "herald@example.com",
};
const content = MailContent.parse({
  subject: "S",
  heading: "H",
  paragraphs: [],
  button: { label: "Open", url: `https://herald.example.com/invitation#${token}` },
  reason: "R.",
  unsubscribeUrl: "https://herald.example.com/stop?who=short1",
});

const describeOf = (
  told: { code?: string; response?: string; responseCode?: number; permanent?: boolean },
  message = "It failed.",
) => describeFailure(Object.assign(new Error(message), told), { content, smtp });

function refused(responseCode: number, code = "EENVELOPE") {
  const permanent = responseCode >= 500 && responseCode !== 503;
  return describeOf({ code, responseCode, permanent, response: `${responseCode} No` });
}

describe("a failure", () => {
  it("is permanent where the server refuses this very mail", () => {
    expect(refused(550).permanent).toBe(true);
    expect(refused(554, "EMESSAGE").permanent).toBe(true);
    expect(refused(552, "EMESSAGE").permanent).toBe(true);
  });

  it("is not permanent where the server puts it off, or the settings are at fault", () => {
    expect(refused(450).permanent).toBe(false);
    expect(refused(421).permanent).toBe(false);
    expect(refused(503).permanent).toBe(false);
    expect(refused(530).permanent).toBe(false);
    expect(refused(535, "EAUTH").permanent).toBe(false);
    expect(refused(554, "EPROTOCOL").permanent).toBe(false);
    for (const code of ["ECONNECTION", "ESOCKET", "ETIMEDOUT", "EDNS", "ETLS", "EABORT"]) {
      expect(describeOf({ code }).permanent).toBe(false);
    }
  });

  it("of an address that no server was asked about is permanent", () => {
    expect(describeOf({ code: "EENVELOPE" })).toEqual({
      words: "Mail cannot be sent to or from such an address.",
      permanent: true,
    });
  });

  it("of our own making says nothing of what broke, and is tried again", () => {
    expect(describeOf({}, `Cannot read ${token}`)).toEqual({
      words: "Herald could not make or store this mail. Its log says more.",
      permanent: false,
    });
    expect(describeFailure("thrown", { content, smtp }).permanent).toBe(false);
  });
});

describe("the words of a failure", () => {
  const words = (response: string) => describeOf({ code: "EMESSAGE", response }).words;

  it("are the server's, in one line of moderate length", () => {
    expect(words("550 5.1.1\r\n550 No such\u0000 user\thère")).toBe(
      "550 5.1.1 550 No such user hère",
    );
    expect(words(`550 ${"no ".repeat(2_000)}`).length).toBeLessThanOrEqual(500);
    expect(words("250 2.0.0 Ok: queued as 4XyZ12abCdz9kQ")).toContain("4XyZ12abCdz9kQ");
  });

  it.each([
    ["a link", `554 blocked https://herald.example.com/invitation#${token} as spam`],
    ["a link in capitals", `554 HTTPS://HERALD.EXAMPLE.COM/INVITATION#${token}`],
    ["a link without its scheme", `554 herald.example.com/invitation#${token}`],
    ["a token alone", `554 found <${token}>`],
    ["a link that is encoded", `554 ${encodeURIComponent(`https://x.example/#${token}`)}`],
    ["the password", `535 wrong password: ${password}`],
    ["the password as it stands in the settings", `535 ${encodeURIComponent(password)}`],
    ["the login as it was sent", `535 ${Buffer.from(`\0herald\0${password}`).toString("base64")}`],
  ])("lose %s", (_what, response) => {
    const shown = words(response);
    expect(canariesIn(shown)).toEqual([]);
    expect(shown).not.toContain(token.slice(0, 16));
    expect(shown).not.toContain(Buffer.from(password).toString("base64").slice(0, 12));
    expect(shown.slice(0, 3)).toBe(response.slice(0, 3));
  });

  it("lose what a link carries even where it is short", () => {
    expect(words("554 who=short1 is listed")).not.toContain("short1");
  });
});
