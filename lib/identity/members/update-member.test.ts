import { beforeEach, describe, expect, it } from "vitest";
import * as draftsRoute from "@/app/api/drafts/route";
import * as memberRoute from "@/app/api/members/[memberId]/route";
import * as workspaceRoute from "@/app/api/workspace/route";
import { db } from "@/lib/kernel/db";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { accept, codeOf, invite } from "@/testing/world/joining";
import { createKey } from "@/testing/world/keys";
import { worded } from "@/testing/world/worded";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

function setRole(as: Person, memberId: string, role: string) {
  const path = `/api/members/${memberId}`;
  return callRoute(memberRoute, "PATCH", { path, params: { memberId }, as, body: { role } });
}

async function roleOf({ userId }: Person): Promise<string | undefined> {
  return (await db.member.findFirst({ where: { userId } }))?.role;
}

describe("a change of role", () => {
  it("is recorded and told to the member", async () => {
    const { body } = await setRole(world.admin, world.viewer.userId, "member");
    expect(body).toMatchObject({ member: { id: world.viewer.userId, role: "member" } });
    const [entry] = await auditTrail({ targetId: world.viewer.userId, action: "member.updated" });
    expect(entry).toMatchObject({
      actorUserId: world.admin.userId,
      before: { role: "viewer" },
      after: { role: "member" },
    });
    const told = await worded(
      await db.notification.findMany({ where: { userId: world.viewer.userId } }),
    );
    expect(told.map(({ topic, message }) => [topic, message])).toEqual([
      ["members", "You are a member now: you can write, schedule and publish."],
    ]);
  });

  it("to the present role changes and records nothing", async () => {
    expect((await setRole(world.admin, world.viewer.userId, "viewer")).status).toBe(200);
    const { userId: targetId } = world.viewer;
    expect(await auditTrail({ targetId, action: "member.updated" })).toEqual([]);
  });

  it("shrinks the member's session and keys with the next request", async () => {
    const { headers } = await createKey(world.member);
    const write = (caller: object) =>
      callRoute(draftsRoute, "POST", { path: "/api/drafts", body: { text: "A" }, ...caller });
    expect((await write({ headers })).status).toBe(200);
    await setRole(world.admin, world.member.userId, "viewer");
    expect(codeOf(await write({ headers }))).toBe("forbidden");
    expect(codeOf(await write({ as: world.member }))).toBe("forbidden");
  });

  it("takes administration from the sessions, keys and team keys of who was an administrator", async () => {
    const second = await createPerson(world.workspace.id, "admin");
    const keys = [
      await createKey(second, { includeAdmin: true }),
      await createKey(second, { includeAdmin: true, kind: "team" }),
    ];
    await setRole(world.admin, second.userId, "viewer");
    const path = "/api/workspace";
    const rename = { path, body: { name: "Mine" } };
    expect(codeOf(await callRoute(workspaceRoute, "PATCH", { ...rename, as: second }))).toBe(
      "forbidden",
    );
    for (const { headers } of keys) {
      const draft = { path: "/api/drafts", body: { text: "A" }, headers };
      expect(codeOf(await callRoute(draftsRoute, "POST", draft))).toBe("forbidden");
    }
  });

  it("ends the open invitations of who was an administrator", async () => {
    const second = await createPerson(world.workspace.id, "admin");
    const { token, id } = await invite(second, { role: "admin" });
    await setRole(world.admin, second.userId, "member");
    expect(codeOf(await accept(token))).toBe("link_expired");
    const revoked = await auditTrail({ targetId: id, action: "invitation.revoked" });
    expect(revoked).toHaveLength(1);
  });

  it("of another workspace's member is not found", async () => {
    const answer = await setRole(world.admin, world.elsewhere.viewer.userId, "admin");
    expect(codeOf(answer)).toBe("not_found");
    expect(await roleOf(world.elsewhere.viewer)).toBe("viewer");
  });
});

describe("the last administrator", () => {
  it("cannot give up administration", async () => {
    const { status, body } = await setRole(world.admin, world.admin.userId, "member");
    expect([status, codeOf({ body })]).toEqual([409, "last_admin"]);
    expect(await roleOf(world.admin)).toBe("admin");
  });

  it("is left when two administrators demote each other at once", async () => {
    for (let round = 0; round < 8; round += 1) {
      const second = await createPerson(world.workspace.id, "admin");
      const answers = await Promise.all([
        setRole(world.admin, second.userId, "member"),
        setRole(second, world.admin.userId, "member"),
      ]);
      const codes = answers.map(codeOf);
      expect(codes.filter((code) => code === null)).toHaveLength(1);
      const roles = [await roleOf(world.admin), await roleOf(second)];
      expect(new Set(roles)).toEqual(new Set(["admin", "member"]));
      await db.member.updateMany({
        where: { userId: world.admin.userId },
        data: { role: "admin" },
      });
      await db.member.deleteMany({ where: { userId: second.userId } });
    }
  });

  it("is left when all of five administrators step down at once", async () => {
    const { id } = world.workspace;
    const others = await Promise.all([1, 2, 3, 4].map(() => createPerson(id, "admin")));
    const all = [world.admin, ...others];
    const answers = await Promise.all(all.map((one) => setRole(one, one.userId, "viewer")));
    expect(answers.map(codeOf).filter((code) => code !== null)).toEqual(["last_admin"]);
    expect(await db.member.count({ where: { workspaceId: id, role: "admin" } })).toBe(1);
  });

  it("of three, none who was demoted a moment ago demotes another", async () => {
    const { id } = world.workspace;
    const [second, third] = [await createPerson(id, "admin"), await createPerson(id, "admin")];
    const answers = await Promise.all([
      setRole(world.admin, second.userId, "viewer"),
      setRole(second, third.userId, "viewer"),
      setRole(third, world.admin.userId, "viewer"),
    ]);
    expect(await db.member.count({ where: { workspaceId: id, role: "admin" } })).toBe(
      3 - answers.filter(({ status }) => status === 200).length,
    );
    expect(answers.every(({ status }) => [200, 403, 409].includes(status))).toBe(true);
  });
});
