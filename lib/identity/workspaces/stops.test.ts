import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import * as posts from "@/app/api/posts/route";
import * as resume from "@/app/api/workspace/programs/resume/route";
import * as stop from "@/app/api/workspace/programs/stop/route";
import * as workspace from "@/app/api/workspace/route";
import { actorOfGrant, issueGrant } from "@/lib/identity/credentials/grant";
import { assertNotStopped } from "@/lib/identity/policies/program-of";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { createKey, type Key } from "@/testing/world/keys";
import { type Person, smallWorld } from "@/testing/world/world";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

const change = (done: "stop" | "resume", as: Person, body: object, headers = {}) =>
  callRoute(done === "stop" ? stop : resume, "POST", {
    path: `/api/workspace/programs/${done}?include=stops`,
    as,
    body,
    headers,
  });
const call = ({ headers }: Key) => callRoute(posts, "GET", { path: "/api/posts", headers });

describe("a stop", () => {
  it("refuses every key at once, with why, and lets assistants and other teams go on", async () => {
    const [key, foreign] = [await createKey(world.admin), await createKey(world.elsewhere.admin)];
    const grant = await grantOf(world.member);
    const answer = await change("stop", world.admin, { what: "keys", reason: "A leaked key" });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        workspace: {
          id: world.workspace.id,
          stops: [{ what: "keys", reason: "A leaked key", by: { id: world.admin.userId } }],
        },
      },
    });
    expect(await call(key)).toMatchObject({
      status: 403,
      body: {
        error: { code: "programs_stopped", message: expect.stringContaining("A leaked key") },
      },
    });
    expect((await call(foreign)).status).toBe(200);
    expect(assertNotStopped(await actorOfGrant(grant))).not.toBeNull();

    await change("resume", world.admin, { what: "keys", reason: "It was revoked" });
    expect((await call(key)).status).toBe(200);
    expect(await auditTrail({ targetId: world.workspace.id })).toMatchObject([
      { action: "keys.stopped", before: null, after: { stopReason: "A leaked key" } },
      { action: "keys.resumed", before: null, after: { stopReason: "It was revoked" } },
    ]);
  });

  it("refuses every assistant, and no key", async () => {
    const [key, grant] = [await createKey(world.member), await grantOf(world.member)];
    await change("stop", world.admin, { what: "assistants", reason: "Something is odd" });
    const actor = await actorOfGrant(grant);
    expect(() => assertNotStopped(actor)).toThrow("Something is odd");
    expect((await call(key)).status).toBe(200);
  });

  it("keeps its first reason, and nothing is resumed twice", async () => {
    for (const reason of ["The first", "The second"]) {
      await change("stop", world.admin, { what: "keys", reason });
    }
    const where = { workspaceId: world.workspace.id };
    expect(await db.programStop.findMany({ where })).toMatchObject([{ reason: "The first" }]);
    for (const reason of ["Done", "Done again"]) {
      expect((await change("resume", world.admin, { what: "keys", reason })).status).toBe(200);
    }
    expect(await auditTrail({ targetId: world.workspace.id })).toHaveLength(2);
  });

  it("answers the workspace as it is specified, and what is stopped where it is asked for", async () => {
    await change("stop", world.admin, { what: "keys", reason: "A leaked key" });
    const read = (path: string) => callRoute(workspace, "GET", { path, as: world.viewer });
    const { body } = await read("/api/workspace");
    expect(Object.keys(body.workspace as object).sort()).toEqual(["createdAt", "id", "name"]);
    const whole = await read("/api/workspace?include=stops");
    expect(whole.body.workspace).toMatchObject({ stops: [{ what: "keys" }] });
  });

  it("is an administrator's in a session on our own pages, who says why", async () => {
    const body = { what: "keys", reason: "Mine" };
    const { headers } = await createKey(world.admin, { includeAdmin: true });
    for (const done of ["stop", "resume"] as const) {
      const refused = [
        await change(done, world.member, body),
        await change(done, world.viewer, body),
        await change(done, world.admin, body, { Origin: "https://elsewhere.example" }),
        await callRoute(done === "stop" ? stop : resume, "POST", {
          path: `/api/workspace/programs/${done}`,
          headers,
          body,
        }),
      ];
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      for (const reason of ["", "  ", "x".repeat(301), undefined]) {
        expect((await change(done, world.admin, { what: "keys", reason })).status).toBe(400);
      }
      expect((await change(done, world.admin, { what: "people", reason: "x" })).status).toBe(400);
    }
    await change("stop", world.elsewhere.admin, body);
    expect(await db.programStop.count({ where: { workspaceId: world.workspace.id } })).toBe(0);
  });
});

async function grantOf(person: Person): Promise<string> {
  const id = randomUUID();
  await issueGrant(db, person, {
    id,
    name: "A sample assistant",
    clientId: "https://assistant.example/client",
    scope: "posts:write",
    accessLevel: "edit",
    includeAdmin: false,
    expiresAt: new Date(now().getTime() + 86_400_000),
  });
  return id;
}
