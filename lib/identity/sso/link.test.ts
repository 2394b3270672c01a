import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as identity from "@/app/api/auth/sso/identity/route";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { anAccount, installedWorld, ssoBrowser } from "@/testing/world/single-sign-on";
import { worded } from "@/testing/world/worded";
import { createPerson, type Person } from "@/testing/world/world";

const provider = await vi.hoisted(async () =>
  (await import("@/testing/servers/identity-provider")).startConfiguredProvider(),
);

let world: Awaited<ReturnType<typeof installedWorld>>;

beforeEach(async () => {
  world = await installedWorld();
  provider.state.faults = {};
  provider.state.account = anAccount();
});
afterAll(() => provider.stop());

const path = "/api/auth/sso/identity";
const profile = (code: string) => `${env.BASE_URL}/settings?sso=${code}`;

async function linkAs(person: Person, browser = ssoBrowser(provider, person)): Promise<string> {
  return (await browser.comeBack(await browser.atProvider(await browser.startLink()))).href;
}

async function readAs(person: Person) {
  return (await ssoBrowser(provider, person).call(identity, "GET", path)).body;
}

async function unlinkAs(person: Person) {
  const { status, body } = await ssoBrowser(provider, person).call(identity, "DELETE", path);
  return [status, Object(body.error).code ?? body];
}

const noticesOf = async ({ userId }: Person) =>
  (await worded(await db.notification.findMany({ where: { userId }, orderBy: { id: "asc" } }))).map(
    ({ type, message }) => `${type}: ${message.split(".")[0]}`,
  );

describe("a person who links their account", () => {
  it("signs in by it afterwards, whatever address the provider knows, and is told of it", async () => {
    const { member } = world;
    expect(await readAs(member)).toEqual({ provider: { name: "Sample provider" }, identity: null });
    provider.state.account = anAccount({ email: "elsewhere@other.example", email_verified: false });
    expect(await linkAs(member)).toBe(profile("linked"));
    expect(await readAs(member)).toMatchObject({ identity: { linkedAt: expect.any(String) } });
    expect(await noticesOf(member)).toEqual(["security: You can now sign in with Sample provider"]);
    expect(await db.mail.count({ where: { kind: "security" } })).toBeGreaterThan(0);

    provider.state.account = { ...provider.state.account, email_verified: true };
    const browser = ssoBrowser(provider);
    expect((await browser.through()).pathname).toBe("/calendar");
    const sessions = await db.session.count({ where: { userId: member.userId } });
    expect(sessions).toBe(2);
  });

  it("is refused when the account is linked to somebody else, or theirs is to another", async () => {
    await linkAs(world.member);
    expect(await linkAs(world.admin)).toBe(profile("taken"));
    provider.state.account = anAccount();
    expect(await linkAs(world.member)).toBe(profile("already_linked"));
    expect(await db.oidcIdentity.count({ where: { userId: world.admin.userId } })).toBe(0);
  });

  it("is refused when the browser is signed in as somebody else meanwhile", async () => {
    const browser = ssoBrowser(provider, world.member);
    const url = await browser.atProvider(await browser.startLink());
    const other = ssoBrowser(provider, world.admin);
    browser.cookies.set("service_session", other.cookies.get("service_session") ?? "");
    expect((await browser.comeBack(url)).href).toBe(profile("signed_out"));
  });

  it("must have proved recently who they are, and comes from our own page", async () => {
    const { sessionId } = world.viewer;
    const authenticatedAt = new Date(now().getTime() - 3_600_000);
    await db.session.update({ where: { id: sessionId ?? "" }, data: { authenticatedAt } });
    const browser = ssoBrowser(provider, world.viewer);
    for (const method of ["POST", "DELETE"] as const) {
      const { body } = await browser.call(identity, method, path);
      expect(body).toMatchObject({ error: { code: "recent_auth_required" } });
    }
  });
});

describe("a person who unlinks their account", () => {
  it("no longer signs in by it, and is told of it", async () => {
    const { member } = world;
    expect(await unlinkAs(member)).toEqual([404, "not_found"]);
    await linkAs(member);
    expect(await unlinkAs(member)).toEqual([200, { unlinked: true }]);
    expect(await readAs(member)).toMatchObject({ identity: null });
    expect(await noticesOf(member)).toHaveLength(2);
    const trail = await db.auditEntry.findMany({
      where: { actorUserId: member.userId, targetType: "identity" },
      orderBy: { id: "asc" },
    });
    expect(trail.map(({ action }) => action)).toEqual(["identity_linked", "identity_unlinked"]);
  });

  it("keeps the last way in", async () => {
    const { member } = world;
    await linkAs(member);
    await db.user.update({ where: { id: member.userId }, data: { passwordHash: null } });
    expect(await unlinkAs(member)).toEqual([409, "limit_reached"]);
    expect(await db.oidcIdentity.count({ where: { userId: member.userId } })).toBe(1);
  });
});

it("two accounts that are linked at once leave one", async () => {
  const person = await createPerson(world.workspace.id, "member");
  const browsers = [ssoBrowser(provider, person), ssoBrowser(provider, person)];
  const back: URL[] = [];
  for (const browser of browsers) {
    provider.state.account = anAccount();
    back.push(await browser.atProvider(await browser.startLink()));
  }
  const pages = await Promise.all(
    browsers.map((browser, index) => browser.comeBack(back[index] as URL)),
  );
  expect(pages.map(({ search }) => search).sort()).toEqual(["?sso=already_linked", "?sso=linked"]);
});
