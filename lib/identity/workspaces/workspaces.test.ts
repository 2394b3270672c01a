import { beforeEach, describe, expect, it } from "vitest";
import * as workspaceRoute from "@/app/api/workspace/route";
import { db } from "@/lib/kernel/db";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { type Person, smallWorld } from "@/testing/world/world";

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
      const workspace = { id, name, createdAt: createdAt.toISOString() };
      expect(body).toEqual({ workspace });
      const whole = await callRoute(workspaceRoute, "GET", {
        path: `${path}?include=*`,
        ...caller,
      });
      expect(whole.body).toEqual({ workspace: { ...workspace, timeZone, stops: [] } });
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
      callRoute(workspaceRoute, "PATCH", {
        path: `${path}?include=timeZone`,
        as: world.admin,
        body,
      });
    const moved = await change({ timeZone: "Asia/Tokyo" });
    expect(moved.body).toMatchObject({ workspace: { name: "Here", timeZone: "Asia/Tokyo" } });
    expect((await change({ timeZone: "Mars/Olympus" })).status).toBe(400);
    const named = await change({ name: "There" });
    expect(named.body).toMatchObject({ workspace: { name: "There", timeZone: "Asia/Tokyo" } });
  });
});
