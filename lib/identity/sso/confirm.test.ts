import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as sessions from "@/app/api/auth/sessions/route";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { anAccount, installedWorld, ssoBrowser } from "@/testing/world/single-sign-on";
import type { Person } from "@/testing/world/world";

const provider = await vi.hoisted(async () =>
  (await import("@/testing/servers/identity-provider")).startConfiguredProvider(),
);

let world: Awaited<ReturnType<typeof installedWorld>>;
const seconds = () => Math.floor(now().getTime() / 1000);

beforeEach(async () => {
  world = await installedWorld();
  provider.state.faults = {};
});
afterEach(() => {
  shiftClock(0);
});
afterAll(() => provider.stop());

const result = (code?: string) => `${env.BASE_URL}/confirmed${code ? `?sso=${code}` : ""}`;

async function linkedBrowser(person: Person = world.member) {
  const account = anAccount();
  provider.state.account = account;
  await db.oidcIdentity.create({
    data: { userId: person.userId, issuer: provider.url, subject: account.sub },
  });
  await age(person);
  return ssoBrowser(provider, person);
}

async function age({ sessionId }: Person): Promise<void> {
  const authenticatedAt = new Date(now().getTime() - 3_600_000);
  await db.session.update({ where: { id: sessionId ?? "" }, data: { authenticatedAt } });
}

const refusal = async (browser: ReturnType<typeof ssoBrowser>) => {
  const { body } = await browser.call(sessions, "GET", "/api/auth/sessions");
  return Object(body.error).code ?? null;
};

describe("a person who confirms by single sign-on", () => {
  it("is asked anew by the provider, and may then do what needs recent authentication", async () => {
    const browser = await linkedBrowser();
    expect(await refusal(browser)).toBe("recent_auth_required");
    const url = await browser.start("?purpose=confirm");
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ max_age: "0", prompt: "login" });
    expect((await browser.comeBack(await browser.atProvider(url))).href).toBe(result());
    expect(await refusal(browser)).toBeNull();
    const entry = await db.auditEntry.findFirst({
      where: { targetId: world.member.sessionId ?? "" },
    });
    expect(entry?.action).toBe("session_reauthenticated");
  });

  it("is refused when the provider did not ask anew", async () => {
    const browser = await linkedBrowser();
    provider.state.faults.claims = (claims) => ({ ...claims, auth_time: seconds() - 120 });
    expect((await browser.through("?purpose=confirm")).href).toBe(result("not_recent"));
    expect(await refusal(browser)).toBe("recent_auth_required");
  });

  it("is refused when the provider does not say when it asked", async () => {
    const browser = await linkedBrowser();
    provider.state.faults.claims = (claims) => ({ ...claims, auth_time: undefined });
    expect((await browser.through("?purpose=confirm")).href).toBe(result("not_recent"));
    expect(await refusal(browser)).toBe("recent_auth_required");
  });

  it("gains no time by a proof that is dated ahead", async () => {
    const browser = await linkedBrowser();
    provider.state.faults.claims = (claims) => ({ ...claims, auth_time: seconds() + 86_400 });
    await browser.through("?purpose=confirm");
    shiftClock(16 * 60_000);
    expect(await refusal(browser)).toBe("recent_auth_required");
  });

  it("is refused with another person's account at the provider", async () => {
    const browser = await linkedBrowser();
    await linkedBrowser(world.admin);
    expect((await browser.through("?purpose=confirm")).href).toBe(result("another_account"));
    expect(await refusal(browser)).toBe("recent_auth_required");
  });

  it("is refused with an account at the provider that is linked to nobody", async () => {
    const browser = await linkedBrowser();
    provider.state.account = anAccount();
    expect((await browser.through("?purpose=confirm")).href).toBe(result("not_linked"));
  });

  it("is refused once the session is another or has ended", async () => {
    const browser = await linkedBrowser();
    const url = await browser.atProvider(await browser.start("?purpose=confirm"));
    const other = await linkedBrowser(world.admin);
    browser.cookies.set("service_session", other.cookies.get("service_session") ?? "");
    expect((await browser.comeBack(url)).href).toBe(result("signed_out"));
    expect(await refusal(other)).toBe("recent_auth_required");
    expect((await ssoBrowser(provider).start("?purpose=confirm")).href).toBe(result("signed_out"));
  });
});

describe("a sign-in", () => {
  it("counts as recent when the provider asked just now, and not when it remembered", async () => {
    const browser = ssoBrowser(provider);
    provider.state.account = anAccount();
    await browser.through();
    expect(await refusal(browser)).toBeNull();
    provider.state.faults.claims = (claims) => ({ ...claims, auth_time: seconds() - 3_600 });
    await browser.through();
    expect(await refusal(browser)).toBe("recent_auth_required");
    provider.state.faults.claims = (claims) => ({ ...claims, auth_time: undefined });
    await browser.through();
    expect(await refusal(browser)).toBe("recent_auth_required");
  });
});
