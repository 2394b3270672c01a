import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as loginRoute from "@/app/api/auth/login/route";
import * as meRoute from "@/app/api/me/route";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { removeMember } from "@/lib/planning/posts/remove-member";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute, type RouteAnswer } from "@/testing/world/call-route";
import { accept, codeOf, invite, lookUp, newPassword } from "@/testing/world/joining";
import { createKey } from "@/testing/world/keys";
import { worded } from "@/testing/world/worded";
import { type Person, smallWorld } from "@/testing/world/world";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});
afterEach(() => shiftClock(0));

function cookieOf({ headers }: RouteAnswer): string {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0] ?? "");
  return cookies.find((cookie) => cookie.startsWith("service_session=")) ?? "";
}

const me = (cookie: string) =>
  callRoute(meRoute, "GET", { path: "/api/me", headers: { Cookie: cookie } });

async function people(): Promise<number> {
  return await db.member.count({ where: { workspaceId: world.workspace.id } });
}

describe("a link that works", () => {
  it("names the workspace, the inviter and the role", async () => {
    const { token, email } = await invite(world.admin, { role: "viewer" });
    expect((await lookUp(token)).body).toMatchObject({
      invitation: {
        workspaceName: "Here",
        inviterName: "A sample admin",
        role: "viewer",
        email,
      },
    });
  });

  it("makes an account with the invited address and role, and signs in", async () => {
    const { id, token, email } = await invite(world.admin, { role: "viewer" });
    const joined = await accept(token, { name: "Somebody new" });
    const user = { name: "Somebody new", email, role: "viewer", timeZone: "UTC" };
    expect(joined.body).toMatchObject({ user, workspace: { name: "Here" } });
    expect((await me(cookieOf(joined))).body).toMatchObject({ user });
    const login = { path: "/api/auth/login", body: { email, password: newPassword } };
    expect((await callRoute(loginRoute, "POST", login)).status).toBe(200);
    const { userId } = await db.member.findFirstOrThrow({ where: { user: { email } } });
    const entries = await auditTrail({ actorUserId: userId });
    expect(entries.map(({ action, targetId }) => [action, targetId])).toEqual(
      expect.arrayContaining([
        ["invitation.accepted", id],
        ["member.joined", userId],
      ]),
    );
  });

  it("tells the inviter who joined", async () => {
    const { token } = await invite(world.admin);
    await accept(token, { name: "Somebody new" });
    const told = await worded(
      await db.notification.findMany({ where: { userId: world.admin.userId } }),
    );
    expect(told.map(({ topic, message }) => [topic, message])).toEqual([
      ["members", "Somebody new accepted your invitation and is a member now."],
    ]);
  });

  it("proves no address where it was not brought by mail", async () => {
    const { token } = await invite(world.admin);
    expect((await accept(token)).body).toMatchObject({ user: { emailVerified: false } });
  });

  it("keeps working after a password that is made of the invited person's name or address", async () => {
    const { token, email } = await invite(world.admin);
    const name = "Jane Q. Sample";
    for (const password of ["Jane Q. Sample 12", `${email}1`]) {
      const { body } = await accept(token, { name, password });
      expect(body.error).toMatchObject({ details: [{ code: "personal_password" }] });
    }
    expect((await accept(token, { name })).status).toBe(200);
  });

  it("keeps working after a password that is too short", async () => {
    const { token } = await invite(world.admin);
    expect(codeOf(await accept(token, { password: "too short" }))).toBe("validation_failed");
    expect((await accept(token)).status).toBe(200);
  });
});

describe("a link that does not work", () => {
  it("is answered alike, whether it is wrong, used, revoked or expired", async () => {
    const [used, revoked, expired] = [
      await invite(world.admin),
      await invite(world.admin),
      await invite(world.admin),
    ];
    await accept(used.token);
    await db.invitation.update({ where: { id: revoked.id }, data: { revokedAt: new Date() } });
    shiftClock(7 * 86_400_000);
    const before = await people();
    for (const token of ["x", "A".repeat(43), used.token, revoked.token, expired.token]) {
      for (const answer of [await lookUp(token), await accept(token)]) {
        const { error } = answer.body as { error: { code: string; message: string } };
        expect([answer.status, error.code]).toEqual([410, "link_expired"]);
        expect(error.message).toBe(
          "This invitation does not work any more. Ask the person who invited you for a new one.",
        );
        expect(answer.headers.get("Set-Cookie")).toBeNull();
      }
    }
    expect(await people()).toBe(before);
  });

  it("makes exactly one account when twenty use it at once", async () => {
    const { token, email } = await invite(world.admin);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => accept(token, { name: `Somebody ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(codeOf))).toEqual(new Set([null, "link_expired"]));
    expect(await db.user.count({ where: { emailKey: email } })).toBe(1);
    expect(await db.session.count({ where: { user: { emailKey: email } } })).toBe(1);
  });

  it("is not a way into the account of somebody who got the address meanwhile", async () => {
    const { token, email } = await invite(world.admin, { role: "admin" });
    const where = { id: world.viewer.userId };
    await db.user.update({ where, data: { email, emailKey: email.toLowerCase() } });
    const before = await db.user.findUniqueOrThrow({ where });
    expect(codeOf(await accept(token))).toBe("link_expired");
    expect(await db.user.findUniqueOrThrow({ where })).toEqual(before);
    expect(await people()).toBe(3);
  });

  it("is not a way into an account of another workspace", async () => {
    const where = { id: world.elsewhere.viewer.userId };
    const before = await db.user.findUniqueOrThrow({ where });
    const { token } = await invite(world.admin, { email: before.email });
    expect(codeOf(await accept(token))).toBe("link_expired");
    expect(await db.user.findUniqueOrThrow({ where })).toEqual(before);
  });
});

describe("a link in the hands of somebody who is signed in", () => {
  it("changes nothing of their own account", async () => {
    const { token, email } = await invite(world.admin, { role: "admin" });
    const answer = await accept(token, { as: world.viewer });
    expect(answer.body).toMatchObject({ user: { email, role: "admin" } });
    const { body } = await callRoute(meRoute, "GET", { path: "/api/me", as: world.viewer });
    expect(body).toMatchObject({ user: { id: world.viewer.userId, role: "viewer" } });
  });
});

describe("a former member who is invited again", () => {
  const emailOf = async ({ userId }: Person) =>
    (await db.user.findUniqueOrThrow({ where: { id: userId } })).email;

  it("gets their account back with a new name and without any former way in", async () => {
    const key = await createKey(world.member);
    const email = await emailOf(world.member);
    await removeMember(world.admin, { memberId: world.member.userId });
    const { token } = await invite(world.admin, { email, role: "viewer" });
    const joined = await accept(token, { name: "Back again" });
    expect(joined.body).toMatchObject({
      user: { id: world.member.userId, name: "Back again", role: "viewer" },
    });
    expect((await me(world.member.cookie)).status).toBe(401);
    const { status } = await callRoute(meRoute, "GET", { path: "/api/me", headers: key.headers });
    expect(status).toBe(403);
    const row = await db.credential.findUniqueOrThrow({ where: { id: key.id } });
    expect(row).toMatchObject({ createdById: null });
    expect(row.revokedAt).not.toBeNull();
  });

  it("brings no session back that was begun while they were removed", async () => {
    const email = await emailOf(world.member);
    await removeMember(world.admin, { memberId: world.member.userId });
    const where = { id: world.member.sessionId ?? "" };
    await db.session.update({ where, data: { revokedAt: null } });
    expect((await me(world.member.cookie)).status).toBe(401);
    await accept((await invite(world.admin, { email })).token);
    expect((await me(world.member.cookie)).status).toBe(401);
  });
});
