import { beforeEach, describe, expect, it } from "vitest";
import * as confirmationRoute from "@/app/api/auth/passkeys/confirmation-options/route";
import * as reauthenticateRoute from "@/app/api/auth/reauthenticate/route";
import * as waysInRoute from "@/app/api/auth/ways-in/route";
import { db } from "@/lib/kernel/db";
import { auditTrail } from "@/testing/world/audit-trail";
import type { Forgery } from "@/testing/world/authenticator";
import { callRoute } from "@/testing/world/call-route";
import { confirmationOptions, openSignIn, registerPasskey } from "@/testing/world/passkeys";
import { type Person, smallWorld } from "@/testing/world/world";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

const confirm = (as: Person, body: unknown) =>
  callRoute(reauthenticateRoute, "POST", { path: "/api/auth/reauthenticate", as, body });

const waysIn = async (as: Person) =>
  (await callRoute(waysInRoute, "GET", { path: "/api/auth/ways-in", as })).body;

const lastProof = async ({ sessionId }: Person) =>
  (await db.session.findUniqueOrThrow({ where: { id: sessionId ?? "" } })).authenticatedAt;

async function longAgo(person: Person): Promise<void> {
  const authenticatedAt = new Date("2026-01-01T00:00:00.000Z");
  await db.session.updateMany({ where: { userId: person.userId }, data: { authenticatedAt } });
}

describe("confirming with a passkey", () => {
  it("renews the proof of this session", async () => {
    const { authenticator, credentialId } = await registerPasskey(world.member);
    await longAgo(world.member);
    const options = await confirmationOptions(world.member);
    expect(options.allowCredentials).toEqual([
      { id: credentialId, type: "public-key", transports: ["internal"] },
    ]);
    const { status, body } = await confirm(world.member, {
      passkey: authenticator.assert(options),
    });
    expect([status, body]).toEqual([200, { recentAuthUntil: expect.any(String) }]);
    expect(Date.now() - (await lastProof(world.member)).getTime()).toBeLessThan(60_000);
    const where = { action: "session.reauthenticated", actorUserId: world.member.userId } as const;
    expect(await auditTrail(where)).toHaveLength(1);
  });

  it("an authenticator that was told its passkeys need not name the person", async () => {
    const { authenticator } = await registerPasskey(world.member);
    const options = await confirmationOptions(world.member);
    const passkey = authenticator.assert(options, { userHandle: null });
    expect((await confirm(world.member, { passkey })).status).toBe(200);
  });

  const forgeries: [string, Forgery][] = [
    ["from another origin", { origin: "https://herald.example.com" }],
    ["for another relying party", { rpId: "example.com" }],
    ["without verification of the person", { userVerified: false }],
    ["that names somebody else", { userHandle: Buffer.alloc(16).toString("base64url") }],
    ["with a counter that goes back", { counter: 1 }],
  ];

  it.each(forgeries)("is refused %s", async (_, forgery) => {
    const { authenticator } = await registerPasskey(world.member);
    await longAgo(world.member);
    const passkey = authenticator.assert(await confirmationOptions(world.member), forgery);
    const answer = await confirm(world.member, { passkey });
    expect([answer.status, Object(answer.body.error).code]).toEqual([401, "invalid_login"]);
    expect((await lastProof(world.member)).getFullYear()).toBe(2026);
    expect(Date.now() - (await lastProof(world.member)).getTime()).toBeGreaterThan(60_000);
  });

  it("is refused with the passkey of somebody else", async () => {
    await registerPasskey(world.member);
    const { authenticator } = await registerPasskey(world.viewer);
    const passkey = authenticator.assert(await confirmationOptions(world.member));
    expect((await confirm(world.member, { passkey })).status).toBe(401);
  });

  it("is refused with a challenge of another session or of the sign-in", async () => {
    const { authenticator } = await registerPasskey(world.member);
    await registerPasskey(world.viewer);
    const theirs = authenticator.assert(await confirmationOptions(world.viewer));
    expect((await confirm(world.member, { passkey: theirs })).status).toBe(401);
    const { options } = await openSignIn();
    const signingIn = authenticator.assert(options);
    expect((await confirm(world.member, { passkey: signingIn })).status).toBe(401);
  });

  it("begins for nobody who has no passkey", async () => {
    const { status } = await callRoute(confirmationRoute, "POST", {
      path: "/api/auth/passkeys/confirmation-options",
      as: world.viewer,
    });
    expect(status).toBe(404);
  });
});

describe("the proof", () => {
  it("is one of the two, not both and not neither", async () => {
    const { authenticator } = await registerPasskey(world.member);
    const passkey = authenticator.assert(await confirmationOptions(world.member));
    for (const body of [{}, { passkey, password: "a sample password" }]) {
      expect((await confirm(world.member, body)).status).toBe(400);
    }
  });

  it("by password fails alike for a wrong one and for nobody's", async () => {
    const body = { password: "a wrong password" };
    const wrong = await confirm(world.member, body);
    const where = { id: world.viewer.userId };
    await db.user.update({ where, data: { passwordHash: null } });
    const none = await confirm(world.viewer, body);
    expect(Object(none.body.error).message).toBe(Object(wrong.body.error).message);
    expect([wrong.status, none.status]).toEqual([401, 401]);
  });
});

it("a person's page learns what they can confirm with", async () => {
  expect(await waysIn(world.member)).toEqual({
    hasPassword: true,
    passkeyCount: 0,
    singleSignOn: false,
  });
  await registerPasskey(world.member);
  await db.user.update({ where: { id: world.member.userId }, data: { passwordHash: null } });
  expect(await waysIn(world.member)).toMatchObject({ hasPassword: false, passkeyCount: 1 });
});
