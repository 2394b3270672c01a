import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as callback from "@/app/api/auth/sso/callback/route";
import * as sso from "@/app/api/auth/sso/route";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { capturedLog } from "@/testing/run/captured-log";
import { canariesIn, plant } from "@/testing/world/canaries";
import {
  anAccount,
  installedWorld,
  type SsoBrowser,
  ssoBrowser,
} from "@/testing/world/single-sign-on";

const provider = await vi.hoisted(async () =>
  (await import("@/testing/servers/identity-provider")).startConfiguredProvider(),
);

let browser: SsoBrowser;

beforeEach(async () => {
  await installedWorld();
  provider.state.faults = {};
  provider.state.account = anAccount();
  browser = ssoBrowser(provider);
});
afterEach(() => {
  shiftClock(0);
});
afterAll(() => provider.stop());

const problem = (code: string) => `${env.BASE_URL}/sign-in?sso=${code}`;

async function returned(by = browser): Promise<URL> {
  return await by.atProvider(await by.start());
}

async function expectRefused(code: string, url: URL, by = browser): Promise<void> {
  expect((await by.comeBack(url)).href).toBe(problem(code));
  expect(by.cookies.has("service_session")).toBe(false);
}

function changed(url: URL, fields: Record<string, string | null>): URL {
  const copy = new URL(url);
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) copy.searchParams.delete(name);
    else copy.searchParams.set(name, value);
  }
  return copy;
}

describe("the state", () => {
  it("serves once, and a replayed callback enters nothing", async () => {
    const url = await returned();
    const stolen = new Map(browser.cookies);
    expect((await browser.comeBack(url)).pathname).toBe("/calendar");
    const thief = ssoBrowser(provider);
    for (const [name, value] of stolen) thief.cookies.set(name, value);
    await expectRefused("state_invalid", url, thief);
  });

  it("serves in the browser that began, and a link to another's callback signs nobody in", async () => {
    const url = await returned();
    const victim = ssoBrowser(provider);
    await expectRefused("state_invalid", url, victim);
    await victim.start();
    await expectRefused("state_invalid", url, victim);
    expect((await browser.comeBack(url)).pathname).toBe("/calendar");
  });

  it("is refused when it is missing, empty, made up or not text", async () => {
    const url = await returned();
    for (const state of [null, "", "made-up", "\ud800", "x".repeat(5000)]) {
      await expectRefused("state_invalid", changed(url, { state }));
    }
  });

  it("expires after ten minutes", async () => {
    const url = await returned();
    shiftClock(10 * 60_000 + 1);
    await expectRefused("expired", url);
    await expectRefused("state_invalid", url);
  });
});

describe("the code", () => {
  it("of another person's flow is refused, as its verifier is another", async () => {
    const attacker = ssoBrowser(provider);
    const stolen = (await returned(attacker)).searchParams.get("code");
    const url = await returned();
    await expectRefused("refused", changed(url, { code: stolen }));
  });

  it("is refused when it is missing, made up or not text", async () => {
    for (const code of [null, "", "made-up"]) {
      await expectRefused("refused", changed(await returned(), { code }));
    }
  });
});

describe("the issuer", () => {
  it("of the answer must be ours, so that two providers cannot be mixed up (RFC 9207)", async () => {
    for (const iss of ["https://other.example.com", `${provider.url}/`, null]) {
      await expectRefused("refused", changed(await returned(), { iss }));
    }
  });

  it("of the ID token must be ours", async () => {
    provider.state.faults.claims = (claims) => ({ ...claims, iss: "https://other.example.com" });
    await expectRefused("refused", await returned());
  });
});

describe("the ID token", () => {
  it.each<[string, Record<string, unknown>]>([
    ["of another audience", { aud: "somebody-else" }],
    ["that has expired", { exp: 1_700_000_000 }],
    ["with another flow's nonce", { nonce: "A".repeat(43) }],
    ["without a nonce", { nonce: undefined }],
    ["without a subject", { sub: undefined }],
    ["with a subject that is not text", { sub: "a\u0000b" }],
    ["with a subject that is too long", { sub: "x".repeat(256) }],
    ["with a time of proof that is not a number", { auth_time: "yesterday" }],
  ])("%s is refused", async (_, change) => {
    provider.state.faults.claims = (claims) => ({ ...claims, ...change });
    await expectRefused("refused", await returned());
  });

  it("signed by a key that the provider does not publish is refused", async () => {
    provider.state.faults.foreignKey = true;
    await expectRefused("refused", await returned());
  });

  it("that is well signed is accepted, so that the refusals above are about what they change", async () => {
    provider.state.faults.claims = (claims) => ({ ...claims });
    expect((await browser.comeBack(await returned())).pathname).toBe("/calendar");
  });
});

it("U+0000 in the address of either is refused as in any other", async () => {
  const url = await returned();
  for (const [handlers, address] of [
    [sso, "/api/auth/sso?returnTo=%00"],
    [callback, `${url.pathname}${url.search}&session_state=%00`],
  ] as const) {
    const { status, body } = await browser.call(handlers, "GET", address);
    expect([status, body]).toMatchObject([400, { error: { code: "validation_failed" } }]);
  }
});

describe("the way back", () => {
  it.each([
    "https://evil.example.com/",
    "//evil.example.com",
    "/\\evil.example.com",
    "/authorize/../../evil",
    "/authorize//evil.example.com",
    "/authorize/x?next=https://evil.example.com",
    "javascript:alert(1)",
    "/settings",
    "/authorize/x\r\nSet-Cookie: a=b",
  ])("leads to the calendar rather than to %j", async (returnTo) => {
    const page = await browser.through(`?returnTo=${encodeURIComponent(returnTo)}`);
    expect(page.href).toBe(`${env.BASE_URL}/calendar`);
  });

  it("leads to an assistant's request, where that was the reason to sign in", async () => {
    const page = await browser.through("?returnTo=/authorize/a-Request_1");
    expect(page.href).toBe(`${env.BASE_URL}/authorize/a-Request_1`);
  });
});

describe("an answer of the provider that is an error", () => {
  it.each([
    ["access_denied", "cancelled"],
    ["temporarily_unavailable", "unavailable"],
    ["server_error", "unavailable"],
    ["invalid_scope", "refused"],
    ["<script>alert(1)</script>", "refused"],
    ["__proto__", "refused"],
  ])("%s is worded as %s", async (error, code) => {
    const url = changed(await returned(), { code: null, error, error_description: "Sample" });
    await expectRefused(code, url);
  });
});

it("no secret of a flow is in an answer's body, in the log or in a row", async () => {
  const lines = capturedLog();
  const url = await returned();
  const code = plant("the code", url.searchParams.get("code") ?? "");
  await browser.comeBack(url);
  await browser.comeBack(changed(url, { error: "invalid_request" }));
  provider.state.faults.foreignKey = true;
  await browser.comeBack(await returned(browser));
  const rows = await Promise.all([
    db.ssoAttempt.findMany(),
    db.oidcIdentity.findMany(),
    db.auditEntry.findMany(),
    db.mail.findMany(),
  ]);
  expect(lines.join("")).toContain("The identity provider said no");
  expect(canariesIn(lines.join("") + JSON.stringify(rows))).toEqual([]);
  expect(code).toBeTruthy();
});
