import { beforeEach, describe, expect, it } from "vitest";
import * as authenticateRoute from "@/app/api/auth/passkeys/authenticate/route";
import * as acceptRoute from "@/app/api/invitations/accept/route";
import * as optionsRoute from "@/app/api/invitations/passkey-options/route";
import type { CreationOptions } from "@/lib/identity/passkeys/schema";
import { db } from "@/lib/kernel/db";
import { removeMember } from "@/lib/planning/posts/remove-member";
import { auditTrail } from "@/testing/world/audit-trail";
import { type Authenticator, softwareAuthenticator } from "@/testing/world/authenticator";
import { callRoute } from "@/testing/world/call-route";
import { codeOf, invite } from "@/testing/world/joining";
import { openSignIn } from "@/testing/world/passkeys";
import { smallWorld } from "@/testing/world/world";

let world: Awaited<ReturnType<typeof smallWorld>>;
let authenticator: Authenticator;

beforeEach(async () => {
  world = await smallWorld();
  authenticator = softwareAuthenticator();
});

function begin(token: string) {
  return callRoute(optionsRoute, "POST", {
    path: "/api/invitations/passkey-options",
    body: { token, name: "Somebody new" },
  });
}

async function passkeyFor(token: string) {
  return authenticator.register((await begin(token)).body.options as CreationOptions);
}

function accept(token: string, wayIn: object) {
  return callRoute(acceptRoute, "POST", {
    path: "/api/invitations/accept",
    body: { token, name: "Somebody new", timeZone: "UTC", ...wayIn },
  });
}

async function signIn() {
  const browser = await openSignIn();
  return await callRoute(authenticateRoute, "POST", {
    path: "/api/auth/passkeys/authenticate",
    headers: { Cookie: browser.cookie },
    body: { passkey: authenticator.assert(browser.options) },
  });
}

describe("an invitation that is accepted with a passkey", () => {
  it("makes an account without a password, into which the passkey signs in", async () => {
    const { token, email } = await invite(world.admin);
    const joined = await accept(token, { passkey: await passkeyFor(token) });
    expect(joined.body).toMatchObject({ user: { email, passkeyCount: 1 } });
    const { id, passwordHash } = await db.user.findUniqueOrThrow({ where: { emailKey: email } });
    expect(passwordHash).toBeNull();
    expect((await signIn()).body).toMatchObject({ user: { id } });
    expect(await auditTrail({ actorUserId: id, action: "passkey.created" })).toHaveLength(1);
  });

  it("gives a former member their account back, into which the new passkey signs in", async () => {
    const where = { id: world.member.userId };
    const { email } = await db.user.findUniqueOrThrow({ where });
    await removeMember(world.admin, { memberId: world.member.userId });
    const { token } = await invite(world.admin, { email });
    const joined = await accept(token, { passkey: await passkeyFor(token) });
    expect(joined.body).toMatchObject({ user: { id: world.member.userId } });
    expect((await signIn()).body).toMatchObject({ user: { id: world.member.userId } });
  });

  it("is refused a passkey that was begun for another invitation, and keeps working", async () => {
    const [own, other] = [await invite(world.admin), await invite(world.admin)];
    const stolen = await accept(own.token, { passkey: await passkeyFor(other.token) });
    expect(codeOf(stolen)).toBe("validation_failed");
    expect((await accept(own.token, { passkey: await passkeyFor(own.token) })).status).toBe(200);
  });

  it("takes one way in: neither none nor both", async () => {
    const { token } = await invite(world.admin);
    const passkey = await passkeyFor(token);
    const both = { passkey, password: "a password of five words" };
    expect(codeOf(await accept(token, both))).toBe("validation_failed");
    expect(codeOf(await accept(token, {}))).toBe("validation_failed");
  });

  it("begins no passkey for a link that does not work", async () => {
    const { token, id } = await invite(world.admin);
    await db.invitation.update({ where: { id }, data: { revokedAt: new Date() } });
    expect(codeOf(await begin(token))).toBe("link_expired");
    expect(await db.webAuthnChallenge.count({ where: { invitationId: id } })).toBe(0);
  });
});
