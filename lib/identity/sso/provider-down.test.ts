import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import * as identity from "@/app/api/auth/sso/identity/route";
import * as sso from "@/app/api/auth/sso/route";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { anAccount, installedWorld, ssoBrowser } from "@/testing/world/single-sign-on";

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: "on" }));
const provider = await vi.hoisted(async () =>
  (await import("@/testing/servers/identity-provider")).startConfiguredProvider(),
);

let world: Awaited<ReturnType<typeof installedWorld>>;
let elapsed = 0;

function waitElevenMinutes(): void {
  elapsed += 660_000;
  shiftClock(elapsed);
}

beforeEach(async () => {
  world = await installedWorld();
  provider.state.faults = {};
  provider.state.account = anAccount();
  waitElevenMinutes();
  await db.rateLimit.deleteMany();
});
afterEach(() => {
  vi.useRealTimers();
  provider.state.faults = {};
});
afterAll(async () => {
  shiftClock(0);
  await provider.stop();
});

const discovery = /^\/\.well-known/;
const unavailable = `${env.BASE_URL}/sign-in?sso=unavailable`;

it("a provider that is down is said on the sign-in page, and asked again after five seconds", async () => {
  // The machine may be so busy that five seconds pass between two requests.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const browser = ssoBrowser(provider);
  provider.state.faults.broken = discovery;
  expect((await browser.start()).href).toBe(unavailable);
  expect(await db.ssoAttempt.count()).toBe(0);
  provider.state.faults = {};
  expect((await browser.start()).href).toBe(unavailable);
  elapsed += 5_001;
  shiftClock(elapsed);
  expect((await browser.through()).pathname).toBe("/calendar");
});

it("a provider that does not answer is given up", async () => {
  provider.state.faults.silent = discovery;
  const pages = await Promise.all([1, 2, 3].map(() => ssoBrowser(provider).start()));
  expect(pages.map(({ href }) => href)).toEqual([unavailable, unavailable, unavailable]);
});

it("a provider that is down while the code is exchanged is said, and the next try works", async () => {
  const browser = ssoBrowser(provider);
  const url = await browser.atProvider(await browser.start());
  provider.state.faults.broken = /^\/token/;
  expect((await browser.comeBack(url)).href).toBe(unavailable);
  provider.state.faults = {};
  expect((await browser.through()).pathname).toBe("/calendar");
});

it("a provider whose keys cannot be read signs nobody in", async () => {
  const browser = ssoBrowser(provider);
  const url = await browser.atProvider(await browser.start());
  provider.state.faults.broken = /^\/jwks/;
  expect((await browser.comeBack(url)).href).toBe(unavailable);
  expect(browser.cookies.has("service_session")).toBe(false);
});

it("a person who confirms or links is told as well when the provider is down", async () => {
  provider.state.faults.broken = discovery;
  const browser = ssoBrowser(provider, world.member);
  const page = await browser.start("?purpose=confirm");
  expect(page.href).toBe(`${env.BASE_URL}/confirmed?sso=unavailable`);
  const { status, body, headers } = await browser.call(identity, "POST", "/api/auth/sso/identity");
  expect([status, body]).toMatchObject([503, { error: { code: "unavailable" } }]);
  expect(headers.get("Retry-After")).toBe("5");
});

it.each([
  ["authorization_endpoint", "javascript:alert(document.domain)"],
  ["authorization_endpoint", "http://stranger.test/authorize"],
  ["token_endpoint", "http://stranger.test/token"],
  ["jwks_uri", "file:///etc/passwd"],
])("nobody is led to a provider whose %s is %s", async (name, address) => {
  provider.state.faults.addresses = { [name]: address };
  const browser = ssoBrowser(provider, world.member);
  expect((await ssoBrowser(provider).start()).href).toBe(unavailable);
  const { status, body } = await browser.call(identity, "POST", "/api/auth/sso/identity");
  expect([status, body]).toMatchObject([
    502,
    { error: { code: "provider_error", message: expect.stringContaining("not on https") } },
  ]);
});

it("an address that begins too often is led to the sign-in page, which says so", async () => {
  const browser = ssoBrowser(provider);
  for (let count = 0; count < 30; count += 1) {
    const { headers } = await browser.call(sso, "GET", "/api/auth/sso");
    expect(headers.get("Location")).toContain(provider.url);
  }
  expect((await browser.start()).href).toBe(`${env.BASE_URL}/sign-in?sso=rate_limited`);
});
