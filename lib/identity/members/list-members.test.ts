import { beforeEach, describe, expect, it } from "vitest";
import * as membersRoute from "@/app/api/members/route";
import { db } from "@/lib/kernel/db";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { listMembers } from "./members";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
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
