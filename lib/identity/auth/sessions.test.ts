import { beforeEach, describe, expect, it } from "vitest";
import * as sessionRoute from "@/app/api/auth/sessions/[sessionId]/route";
import * as sessionsRoute from "@/app/api/auth/sessions/route";
import * as me from "@/app/api/me/route";
import { db } from "@/lib/kernel/db";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { type Person, smallWorld } from "@/testing/world/world";
import { createSession } from "./session-store";
import { listSessions } from "./sessions";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

async function elsewhere(person: Person): Promise<Person> {
  const session = await createSession(db, { userId: person.userId, userAgent: "Another browser" });
  return { ...person, sessionId: session.sessionId, cookie: `service_session=${session.token}` };
}

const end = (as: Person, sessionId: string | null, headers = {}) =>
  callRoute(sessionRoute, "DELETE", {
    path: `/api/auth/sessions/${sessionId}`,
    params: { sessionId: sessionId ?? "" },
    as,
    headers,
  });

const endOthers = (as: Person, headers = {}) =>
  callRoute(sessionsRoute, "DELETE", { path: "/api/auth/sessions", as, headers });

describe("a person's sessions", () => {
  it("the list has live sessions only and marks the current one", async () => {
    const other = await elsewhere(world.member);
    const ended = await elsewhere(world.member);
    await end(world.member, ended.sessionId);
    const { body } = await callRoute(sessionsRoute, "GET", {
      path: "/api/auth/sessions",
      as: world.member,
    });
    expect(body).toMatchObject({
      items: [
        { id: other.sessionId, userAgent: "Another browser", current: false },
        { id: world.member.sessionId, userAgent: null, current: true },
      ],
      hasMore: false,
    });
    expect(JSON.stringify(body)).not.toMatch(/token|hash/i);
  });

  it("ending one session signs its browser out at once", async () => {
    const other = await elsewhere(world.member);
    expect((await end(world.member, other.sessionId)).body).toEqual({ revoked: true });
    expect((await callRoute(me, "GET", { path: "/api/me", as: other })).status).toBe(401);
    expect((await callRoute(me, "GET", { path: "/api/me", as: world.member })).status).toBe(200);
    expect((await end(world.member, other.sessionId)).status).toBe(404);
    const where = { action: "session.revoked", targetId: other.sessionId ?? "" } as const;
    expect(await auditTrail(where)).toHaveLength(1);
  });

  it("ending all other sessions keeps the current one", async () => {
    const others = [await elsewhere(world.member), await elsewhere(world.member)];
    const ended = await endOthers(world.member);
    expect(ended.body).toEqual({ revokedCount: 2 });
    for (const other of others) {
      expect((await callRoute(me, "GET", { path: "/api/me", as: other })).status).toBe(401);
    }
    for (const person of [world.member, world.admin, world.elsewhere.member]) {
      expect((await callRoute(me, "GET", { path: "/api/me", as: person })).status).toBe(200);
    }
    const where = { targetId: { in: others.map(({ sessionId }) => sessionId ?? "") } };
    expect(await auditTrail(where)).toHaveLength(2);
    expect((await endOthers(world.member)).body).toEqual({ revokedCount: 0 });
  });

  it("the list goes on after a cursor whose session was deleted", async () => {
    const other = await elsewhere(world.member);
    const first = await listSessions(world.member, { limit: 1 });
    expect(first.nextCursor).toBe(other.sessionId);
    await db.session.delete({ where: { id: other.sessionId ?? "" } });
    const second = await listSessions(world.member, { cursor: first.nextCursor ?? "" });
    expect(second.items.map(({ id }) => id)).toEqual([world.member.sessionId]);
  });

  it("nobody sees or ends another person's sessions, not even an administrator", async () => {
    const answers = [
      await end(world.admin, world.member.sessionId),
      await end(world.elsewhere.admin, world.member.sessionId),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    const { items } = await listSessions(world.admin, {});
    expect(items.map(({ id }) => id)).toEqual([world.admin.sessionId]);
    const past = await listSessions(world.admin, { cursor: world.member.sessionId ?? "" });
    expect(past.items.filter(({ id }) => id !== world.admin.sessionId)).toEqual([]);
  });

  it("ending sessions needs recent authentication, our own Origin and a session", async () => {
    const { headers } = await createKey(world.member);
    const id = world.member.sessionId;
    expect((await end(world.member, id, headers)).body).toMatchObject({
      error: { code: "session_required" },
    });
    expect((await end(world.member, id, { Origin: null })).body).toMatchObject({
      error: { code: "origin_not_allowed" },
    });
    await db.session.update({ where: { id: id ?? "" }, data: { authenticatedAt: new Date(0) } });
    expect((await end(world.member, id)).body).toMatchObject({
      error: { code: "recent_auth_required" },
    });
    expect((await endOthers(world.member)).body).toMatchObject({
      error: { code: "recent_auth_required" },
    });
    expect((await endOthers(world.member, headers)).body).toMatchObject({
      error: { code: "session_required" },
    });
  });
});
