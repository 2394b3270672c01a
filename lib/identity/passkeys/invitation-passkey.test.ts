import { beforeEach, describe, expect, it } from "vitest";
import * as authenticateRoute from "@/app/api/auth/passkeys/authenticate/route";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { hashToken } from "@/lib/kernel/one-time-token";
import { softwareAuthenticator } from "@/testing/world/authenticator";
import { callRoute } from "@/testing/world/call-route";
import { openSignIn, registrationOptions } from "@/testing/world/passkeys";
import { smallWorld } from "@/testing/world/world";
import {
  insertPasskey,
  registrationOptionsForInvitation,
  verifyInvitationRegistration,
} from "./add-passkey";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

const invitee = { email: "grace@example.com", name: "Grace Sample" };

async function invitation(email = invitee.email) {
  return await db.invitation.create({
    data: {
      workspaceId: world.workspace.id,
      email,
      emailKey: email,
      role: "member",
      tokenHash: hashToken(crypto.randomUUID()),
      expiresAt: new Date(now().getTime() + 60_000),
    },
  });
}

describe("a passkey for an invitation", () => {
  it("signs in the person who got its user's id", async () => {
    const { id: invitationId } = await invitation();
    const options = await registrationOptionsForInvitation({ invitationId, ...invitee });
    expect(options.user).toMatchObject({ name: "grace@example.com", displayName: "Grace Sample" });
    const authenticator = softwareAuthenticator();
    const { newUserId, newPasskey } = await verifyInvitationRegistration({
      invitationId,
      response: authenticator.register(options),
      userAgent: "Mozilla/5.0 (iPhone)",
    });
    expect(newPasskey.name).toBe("Passkey on iPhone");
    await transaction(async (tx) => {
      await tx.user.create({
        data: {
          id: newUserId,
          name: invitee.name,
          email: invitee.email,
          emailKey: invitee.email,
          timeZone: "UTC",
          dateFormat: "day-short-month-year",
          timeFormat: "24-hour",
          memberships: { create: { workspaceId: world.workspace.id, role: "member" } },
        },
      });
      await insertPasskey(tx, newUserId, newPasskey);
    });
    const browser = await openSignIn();
    const answer = await callRoute(authenticateRoute, "POST", {
      path: "/api/auth/passkeys/authenticate",
      headers: { Cookie: browser.cookie },
      body: { passkey: authenticator.assert(browser.options) },
    });
    expect(answer.body).toMatchObject({ user: { id: newUserId } });
  });

  it("is made for one invitation, once, and by no other ceremony", async () => {
    const { id: invitationId } = await invitation();
    const { id: otherId } = await invitation("another@example.com");
    const { register } = softwareAuthenticator();
    const accept = (response: ReturnType<typeof register>) =>
      verifyInvitationRegistration({ invitationId, response, userAgent: null });
    const refused = { code: "validation_failed" };

    const theirs = await registrationOptionsForInvitation({ invitationId: otherId, ...invitee });
    await expect(accept(register(theirs))).rejects.toMatchObject(refused);
    await expect(accept(register(await registrationOptions(world.member)))).rejects.toMatchObject(
      refused,
    );
    const response = register(await registrationOptionsForInvitation({ invitationId, ...invitee }));
    await accept(response);
    await expect(accept(response)).rejects.toMatchObject(refused);
  });

  it("goes with its invitation", async () => {
    const { id: invitationId } = await invitation();
    const { register } = softwareAuthenticator();
    const options = await registrationOptionsForInvitation({ invitationId, ...invitee });
    await db.invitation.delete({ where: { id: invitationId } });
    const answer = { invitationId, response: register(options), userAgent: null };
    await expect(verifyInvitationRegistration(answer)).rejects.toMatchObject({
      code: "validation_failed",
    });
  });
});
