import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as reauthenticateRoute from "@/app/api/auth/reauthenticate/route";
import * as sessionsRoute from "@/app/api/auth/sessions/route";
import * as meRoute from "@/app/api/me/route";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { callRoute } from "@/testing/world/call-route";
import { authenticatedLongAgo, givePassword } from "@/testing/world/passwords";
import { type Person, smallWorld } from "@/testing/world/world";
import { rotationOverlapSeconds } from "./session-store";

let member: Person;

beforeEach(async () => {
  member = (await smallWorld()).member;
});
afterEach(() => shiftClock(0));

async function confirm(): Promise<string> {
  const password = "a sample password to rotate by";
  await givePassword(member, password);
  await authenticatedLongAgo(member);
  const path = "/api/auth/reauthenticate";
  const answer = await callRoute(reauthenticateRoute, "POST", {
    path,
    as: member,
    body: { password },
  });
  expect(answer.status).toBe(200);
  const [cookie = ""] = (answer.headers.get("Set-Cookie") ?? "").split(";");
  return cookie;
}

const readMe = (Cookie: string) =>
  callRoute(meRoute, "GET", { path: "/api/me", headers: { Cookie } });

const listSessions = (Cookie: string) =>
  callRoute(sessionsRoute, "GET", { path: "/api/auth/sessions", headers: { Cookie } });

describe("re-authentication", () => {
  it("gives the session a new value, which alone counts as recent", async () => {
    const renewed = await confirm();
    expect(renewed).toMatch(/^service_session=[\w-]{43}$/);
    expect(renewed).not.toBe(member.cookie);
    expect((await listSessions(renewed)).status).toBe(200);
    expect((await listSessions(member.cookie)).body.error).toMatchObject({
      code: "recent_auth_required",
    });
  });

  it("keeps the session: its id, its age and its place in the list", async () => {
    const before = await db.session.findUniqueOrThrow({ where: { id: member.sessionId ?? "" } });
    const { body } = await listSessions(await confirm());
    expect(body.items).toMatchObject([{ id: before.id, current: true }]);
    const after = await db.session.findUniqueOrThrow({ where: { id: before.id } });
    expect(after.expiresAt).toEqual(before.expiresAt);
  });

  it("answers requests that carry the old value for half a minute, and no longer", async () => {
    const renewed = await confirm();
    expect((await readMe(member.cookie)).status).toBe(200);
    shiftClock((rotationOverlapSeconds + 1) * 1000);
    expect((await readMe(member.cookie)).status).toBe(401);
    expect((await readMe(renewed)).status).toBe(200);
  });

  it("ends with the session, for both values", async () => {
    const renewed = await confirm();
    await db.session.updateMany({ data: { revokedAt: new Date() } });
    for (const cookie of [renewed, member.cookie]) expect((await readMe(cookie)).status).toBe(401);
  });
});
