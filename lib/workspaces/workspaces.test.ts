import { beforeEach, describe, expect, it } from "vitest";
import * as membersRoute from "@/app/api/members/route";
import * as workspaceRoute from "@/app/api/workspace/route";
import { db } from "@/lib/kernel/db";
import { callRoute } from "@/testing/call-route";
import { createKey } from "@/testing/keys";
import { createPerson, type Person, smallWorld } from "@/testing/world";
import { listMembers } from "./list-members";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

describe("the workspace", () => {
  const path = "/api/workspace";
  const rename = (as: Person | undefined, name: unknown, headers = {}) =>
    callRoute(workspaceRoute, "PATCH", { path, ...(as && { as }), body: { name }, headers });

  it("every member and key reads the workspace", async () => {
    const { headers } = await createKey(world.member, { accessLevel: "read" });
    for (const caller of [{ as: world.viewer }, { headers }]) {
      const { body } = await callRoute(workspaceRoute, "GET", { path, ...caller });
      const { id, name, createdAt, timeZone } = world.workspace;
      const workspace = { id, name, createdAt: createdAt.toISOString(), timeZone };
      expect(body).toEqual({ workspace });
    }
  });

  it("an administrator with recent authentication renames the workspace exactly as written", async () => {
    const { body } = await rename(world.admin, " The “Team” ");
    expect(body).toMatchObject({ workspace: { name: " The “Team” " } });
    await db.session.update({
      where: { id: world.admin.sessionId ?? "" },
      data: { authenticatedAt: new Date(0) },
    });
    const { body: refusal } = await rename(world.admin, "Later");
    expect(refusal).toMatchObject({ error: { code: "recent_auth_required" } });
  });

  it("nobody but an administrator's session on our own pages renames the workspace", async () => {
    const { headers } = await createKey(world.admin, { includeAdmin: true });
    const answers = [
      await rename(undefined, "Mine"),
      await rename(world.member, "Mine"),
      await rename(world.viewer, "Mine"),
      await rename(undefined, "Mine", headers),
      await rename(world.admin, "Mine", { Origin: "https://elsewhere.example" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 403, 403]);
    await rename(world.elsewhere.admin, "Theirs");
    const row = await db.workspace.findUnique({ where: { id: world.workspace.id } });
    expect(row?.name).toBe("Here");
  });

  it("a workspace's name is not blank and at most 120 characters", async () => {
    for (const name of ["", "  ", "x".repeat(121), 7]) {
      expect((await rename(world.admin, name)).status).toBe(400);
    }
    expect((await rename(world.admin, "😀".repeat(120))).status).toBe(200);
  });

  it("a workspace's time zone must exist, and omitted fields stay", async () => {
    const change = (body: object) =>
      callRoute(workspaceRoute, "PATCH", { path, as: world.admin, body });
    const moved = await change({ timeZone: "Asia/Tokyo" });
    expect(moved.body).toMatchObject({ workspace: { name: "Here", timeZone: "Asia/Tokyo" } });
    expect((await change({ timeZone: "Mars/Olympus" })).status).toBe(400);
    const named = await change({ name: "There" });
    expect(named.body).toMatchObject({ workspace: { name: "There", timeZone: "Asia/Tokyo" } });
  });
});

describe("the members", () => {
  it("members are listed newest first, page by page, with their roles", async () => {
    const { items, nextCursor } = await listMembers(world.admin, { limit: 2 });
    expect(items.map(({ role }) => role)).toEqual(["viewer", "member"]);
    const where = { userId: world.viewer.userId };
    const { createdAt } = await db.member.findFirstOrThrow({ where });
    expect(items[0]?.joinedAt).toBe(createdAt.toISOString());
    const rest = await listMembers(world.admin, { cursor: nextCursor ?? "" });
    expect(rest.items.map(({ id }) => id)).toEqual([world.admin.userId]);
  });

  it("members' addresses are shown to administrators and to themselves", async () => {
    const seenBy = async (person: Person) => {
      const { items } = await listMembers(person, {});
      return items.filter(({ email }) => email !== null).map(({ role }) => role);
    };
    expect(await seenBy(world.admin)).toEqual(["viewer", "member", "admin"]);
    expect(await seenBy(world.member)).toEqual(["member"]);
    expect(await seenBy(world.viewer)).toEqual(["viewer"]);
  });

  it("members' addresses are hidden from a key without administrative power", async () => {
    const path = "/api/members";
    const { headers } = await createKey(world.admin);
    const { body } = await callRoute(membersRoute, "GET", { path, headers });
    expect(JSON.stringify(body)).not.toContain("member-");
    const powerful = await createKey(world.admin, { includeAdmin: true });
    const full = await callRoute(membersRoute, "GET", { path, headers: powerful.headers });
    expect(JSON.stringify(full.body)).toContain("member-");
  });

  it("members of another workspace are not listed", async () => {
    const stranger = await createPerson(world.elsewhere.workspace.id, "viewer");
    const { items } = await listMembers(world.admin, {});
    expect(items.map(({ id }) => id)).not.toContain(stranger.userId);
    await expect(listMembers(world.admin, { cursor: stranger.userId })).rejects.toMatchObject({
      code: "invalid_cursor",
    });
    expect((await callRoute(membersRoute, "GET", { path: "/api/members" })).status).toBe(401);
  });
});
