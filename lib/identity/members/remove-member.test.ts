import { beforeEach, describe, expect, it } from "vitest";
import * as loginRoute from "@/app/api/auth/login/route";
import * as meRoute from "@/app/api/me/route";
import * as responsibilitiesRoute from "@/app/api/members/[memberId]/responsibilities/route";
import * as memberRoute from "@/app/api/members/[memberId]/route";
import * as membersRoute from "@/app/api/members/route";
import { hashPassword } from "@/lib/identity/auth/password";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { newOneTimeToken } from "@/lib/kernel/one-time-token";
import { addComment } from "@/lib/planning/comments/comments";
import { createPost } from "@/lib/planning/posts/create-post";
import { getPost } from "@/lib/planning/posts/read-posts";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { accept, codeOf, invite } from "@/testing/world/joining";
import { createKey } from "@/testing/world/keys";
import { aPostBody, putDeliveries } from "@/testing/world/sample-post";
import { worded } from "@/testing/world/worded";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

function remove(as: Person, memberId: string, handOverTo?: string) {
  const query = handOverTo ? `?handOverTo=${handOverTo}` : "";
  const path = `/api/members/${memberId}${query}`;
  return callRoute(memberRoute, "DELETE", { path, params: { memberId }, as });
}

function responsibilities(as: Person, memberId: string) {
  const path = `/api/members/${memberId}/responsibilities`;
  return callRoute(responsibilitiesRoute, "GET", { path, params: { memberId }, as });
}

async function postOf(person: Person): Promise<string> {
  return (await createPost(person, aPostBody({ connectionIds: [world.connection.id] }))).post.id;
}

async function managerOf(postId: string): Promise<string> {
  return (await getPost(world.admin, { postId })).post.managedBy.id;
}

describe("removing a member", () => {
  it("ends their session and keys with the next request, and leaves the team's keys", async () => {
    const second = await createPerson(world.workspace.id, "admin");
    const own = await createKey(second, { includeAdmin: true });
    const team = await createKey(second, { includeAdmin: true, kind: "team" });
    expect((await remove(world.admin, second.userId)).body).toEqual({
      removed: true,
      handedOverPosts: 0,
    });
    const members = (caller: object) =>
      callRoute(membersRoute, "GET", { path: "/api/members", ...caller });
    expect(codeOf(await members({ as: second }))).toBe("unauthenticated");
    expect(codeOf(await members({ headers: own.headers }))).toBe("invalid_credential");
    const { status, body } = await members({ headers: team.headers });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain("@example.com");
    const ended = await auditTrail({ targetId: own.id, action: "credential.revoked" });
    expect(ended).toMatchObject([{ actorUserId: world.admin.userId }]);
  });

  it("leaves nobody a way into the account", async () => {
    const { userId } = world.member;
    const { email } = await db.user.findUniqueOrThrow({ where: { id: userId } });
    const password = "a password that worked";
    const passwordHash = await hashPassword(password);
    await db.user.update({ where: { id: userId }, data: { passwordHash } });
    await giveWaysIn(userId);
    await remove(world.admin, userId);
    const login = await callRoute(loginRoute, "POST", {
      path: "/api/auth/login",
      body: { email, password },
    });
    expect(codeOf(login)).toBe("invalid_login");
    const user = await db.user.findUniqueOrThrow({
      where: { id: userId },
      include: {
        passkeys: true,
        identities: true,
        devices: true,
        passwordResets: true,
        emailChanges: true,
        sessions: { where: { revokedAt: null } },
      },
    });
    expect(user).toMatchObject({
      name: "A sample member",
      passwordHash: null,
      passkeys: [],
      identities: [],
      devices: [],
      passwordResets: [],
      emailChanges: [],
      sessions: [],
    });
  });

  it("ends the invitations they made", async () => {
    const second = await createPerson(world.workspace.id, "admin");
    const { token } = await invite(second);
    await remove(world.admin, second.userId);
    expect(codeOf(await accept(token))).toBe("link_expired");
  });

  it("keeps their name on comments, posts and in the audit log", async () => {
    const postId = await postOf(world.member);
    const { comment } = await addComment(world.member, { postId, body: "A sample comment" });
    await remove(world.admin, world.member.userId);
    const kept = await db.comment.findUniqueOrThrow({ where: { id: comment.id } });
    expect(kept.authorId).toBe(world.member.userId);
    const { post } = await getPost(world.admin, { postId });
    expect(post).toMatchObject({ state: "scheduled", managedBy: { name: "A sample member" } });
    const [entry] = await auditTrail({ targetId: comment.id, action: "comment.created" });
    expect(entry?.actorUserId).toBe(world.member.userId);
  });

  it("hands their open posts to a successor, who hears of it once", async () => {
    const successor = await createPerson(world.workspace.id, "member");
    const [scheduled, failed, published] = [
      await postOf(world.member),
      await postOf(world.member),
      await postOf(world.member),
    ];
    const others = await postOf(world.admin);
    await putDeliveries(failed, "failed");
    await db.post.update({ where: { id: failed }, data: { state: "failed" } });
    await putDeliveries(published, "published");
    await db.post.update({ where: { id: published }, data: { state: "published" } });

    const { body } = await remove(world.admin, world.member.userId, successor.userId);

    expect(body).toEqual({ removed: true, handedOverPosts: 2 });
    expect(await managerOf(scheduled)).toBe(successor.userId);
    expect(await managerOf(failed)).toBe(successor.userId);
    expect(await managerOf(published)).toBe(world.member.userId);
    expect(await managerOf(others)).toBe(world.admin.userId);
    const told = await worded(
      await db.notification.findMany({ where: { userId: successor.userId } }),
    );
    expect(told.map(({ type, message }) => [type, message])).toEqual([
      ["assignment", "A sample member has left the team. You manage 2 posts of theirs now."],
    ]);
    const assigned = await auditTrail({
      workspaceId: world.workspace.id,
      action: "post.assigned",
    });
    expect(assigned.map(({ targetId }) => targetId).toSorted()).toEqual(
      [scheduled, failed].toSorted(),
    );
  });

  it("tells a successor who wants no mail of it", async () => {
    await postOf(world.member);
    const { userId } = await createPerson(world.workspace.id, "member");
    await db.user.update({ where: { id: userId }, data: { notifyAssignments: false } });
    await remove(world.admin, world.member.userId, userId);
    expect(await db.notification.count({ where: { userId, type: "assignment" } })).toBe(1);
  });

  it("is refused whole with a successor who cannot manage posts", async () => {
    const postId = await postOf(world.member);
    const refused = [
      await remove(world.admin, world.member.userId, world.viewer.userId),
      await remove(world.admin, world.member.userId, world.member.userId),
      await remove(world.admin, world.member.userId, world.elsewhere.member.userId),
    ];
    expect(refused.map(codeOf)).toEqual(["validation_failed", "validation_failed", "not_found"]);
    expect(await managerOf(postId)).toBe(world.member.userId);
    expect(await db.member.count({ where: { userId: world.member.userId } })).toBe(1);
  });

  it("is for administrators; nobody removes a member of another workspace", async () => {
    const answers = [
      await remove(world.member, world.viewer.userId),
      await remove(world.viewer, world.admin.userId),
      await remove(world.elsewhere.admin, world.viewer.userId),
    ];
    expect(answers.map(codeOf)).toEqual(["forbidden", "forbidden", "not_found"]);
    expect(await db.member.count({ where: { workspaceId: world.workspace.id } })).toBe(3);
  });
});

describe("leaving", () => {
  it("is allowed to every role and ends the own session", async () => {
    for (const person of [world.viewer, world.member]) {
      expect((await remove(person, person.userId)).status).toBe(200);
      const { body } = await callRoute(meRoute, "GET", { path: "/api/me", as: person });
      expect(codeOf({ body })).toBe("unauthenticated");
    }
  });

  it("is refused to the last administrator", async () => {
    expect(codeOf(await remove(world.admin, world.admin.userId))).toBe("last_admin");
  });

  it("leaves one administrator when both leave, or remove each other, at once", async () => {
    for (const other of [true, false]) {
      const second = await createPerson(world.workspace.id, "admin");
      const [first, last] = other
        ? [second.userId, world.admin.userId]
        : [world.admin.userId, second.userId];
      const answers = await Promise.all([remove(world.admin, first), remove(second, last)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const where = { workspaceId: world.workspace.id, role: "admin" as const };
      expect(await db.member.count({ where })).toBe(1);
      world = await smallWorld();
    }
  });
});

describe("what a member is responsible for", () => {
  it("is counted for whoever may remove them, and for nobody else", async () => {
    const postId = await postOf(world.member);
    await putDeliveries(postId, "failed");
    await db.post.update({ where: { id: postId }, data: { state: "failed" } });
    await postOf(world.member);
    await createKey(world.member);
    await createKey(world.member, { expiresAt: new Date(Date.now() + 60_000).toISOString() });
    const counted = {
      responsibilities: {
        openPosts: 2,
        scheduledPosts: 1,
        apiKeys: 2,
        assistants: 0,
        teamKeys: 0,
        invitations: 0,
      },
    };
    const { userId } = world.member;
    expect((await responsibilities(world.admin, userId)).body).toEqual(counted);
    expect((await responsibilities(world.member, userId)).body).toEqual(counted);
    expect(codeOf(await responsibilities(world.viewer, userId))).toBe("forbidden");
    expect(codeOf(await responsibilities(world.elsewhere.admin, userId))).toBe("not_found");
  });
});

async function giveWaysIn(userId: string): Promise<void> {
  const at = now();
  const [{ tokenHash }, undo] = [newOneTimeToken(), newOneTimeToken()];
  const publicKey = new Uint8Array(8);
  await db.passkey.create({
    data: { userId, credentialId: userId, publicKey, name: "A sample key", synced: false },
  });
  await db.oidcIdentity.create({ data: { userId, issuer: "https://id.example", subject: userId } });
  await db.knownDevice.create({ data: { userId, tokenHash } });
  await db.passwordReset.create({ data: { userId, tokenHash, expiresAt: at } });
  await db.emailChange.create({
    data: {
      userId,
      email: "new@example.com",
      formerEmail: "old@example.com",
      tokenHash,
      undoTokenHash: undo.tokenHash,
      expiresAt: at,
      undoUntil: at,
    },
  });
}
