import { beforeEach, expect, it } from "vitest";
import * as slotsRoute from "@/app/api/connections/[connectionId]/slots/route";
import * as reservationsRoute from "@/app/api/slots/reservations/route";
import { createPost } from "@/lib/planning/posts/create-post";
import { getPost } from "@/lib/planning/posts/read-posts";
import { holdClock } from "@/testing/run/hold-clock";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { aPostBody } from "@/testing/world/sample-post";
import { comingDays, everyDayAt, planSlots } from "@/testing/world/slots";
import { type Person, smallWorld } from "@/testing/world/world";
import { findNextSlot } from "./next-slot";
import { reserveSlot } from "./reserve-slot";

holdClock();

let world: Awaited<ReturnType<typeof smallWorld>>;
let connectionId: string;

beforeEach(async () => {
  world = await smallWorld();
  connectionId = world.connection.id;
});

function call(
  method: "GET" | "PUT",
  as: Person,
  body?: { timeZone: string; times: unknown[]; version: number },
) {
  const path = `/api/connections/${connectionId}/slots`;
  return callRoute(slotsRoute, method, { path, params: { connectionId }, as, body });
}

const monday = { weekday: 1, time: "09:30" };
const sunday = { weekday: 7, time: "23:05" };

it("weekly times are empty at first, in the workspace's zone, and are replaced as a whole", async () => {
  const { body: empty } = await call("GET", world.viewer);
  expect(empty).toEqual({
    schedule: { connectionId, timeZone: "Europe/Berlin", times: [], version: 0 },
  });
  const times = [sunday, monday, monday];
  const { body } = await call("PUT", world.member, { timeZone: "Asia/Tokyo", times, version: 0 });
  const schedule = { connectionId, timeZone: "Asia/Tokyo", times: [monday, sunday], version: 1 };
  expect(body).toEqual({ schedule });
  expect((await call("GET", world.viewer)).body).toEqual({ schedule });
  await call("PUT", world.admin, { timeZone: "UTC", times: [], version: 1 });
  expect((await call("GET", world.viewer)).body).toMatchObject({
    schedule: { timeZone: "UTC", times: [], version: 2 },
  });
});

it("the log keeps what the weekly times were and became", async () => {
  await planSlots(world.member, { connectionId, times: [monday] });
  const [entry] = await auditTrail({ targetId: connectionId, action: "connection.slots_updated" });
  expect(entry).toMatchObject({
    actorUserId: world.member.userId,
    before: { timeZone: "Europe/Berlin", slots: [] },
    after: { timeZone: "UTC", slots: ["1 09:30"] },
  });
});

it("a change of weekly times that somebody overtook is refused with the current version", async () => {
  await planSlots(world.member, { connectionId, times: [monday] });
  const { status, body } = await call("PUT", world.admin, {
    timeZone: "UTC",
    times: [],
    version: 0,
  });
  expect(status).toBe(409);
  expect(body).toMatchObject({
    error: { code: "version_conflict", details: { currentVersion: 1 } },
  });
});

it("weekly times are no business of viewers' writing, of other workspaces, and of no clock", async () => {
  const body = { timeZone: "UTC", times: [monday], version: 0 };
  expect((await call("PUT", world.viewer, body)).status).toBe(403);
  expect((await call("PUT", world.elsewhere.admin, body)).status).toBe(404);
  expect((await call("GET", world.elsewhere.admin)).status).toBe(404);
  for (const time of ["24:00", "9:30", "09:60"]) {
    const times = [{ weekday: 1, time }];
    expect((await call("PUT", world.member, { ...body, times })).status).toBe(400);
  }
  const times = [{ weekday: 0, time: "09:30" }];
  expect((await call("PUT", world.member, { ...body, times })).status).toBe(400);
  const timeZone = "Mars/Olympus";
  expect((await call("PUT", world.member, { ...body, timeZone })).status).toBe(400);
});

it("a change of weekly times and of their zone moves no post and no reservation", async () => {
  await planSlots(world.member, { connectionId, times: everyDayAt("09:30") });
  const [first = "", second = ""] = comingDays("09:30", 2);
  const after = comingDays("00:00", 1)[0];
  const asked = { connectionIds: [connectionId], after };
  const body = aPostBody({ connectionIds: [connectionId], scheduledAt: first });
  const { post } = await createPost(world.member, body);
  const { reservation } = await reserveSlot(world.member, asked);
  expect(reservation.scheduledAt).toBe(second);
  const times = everyDayAt("18:30");
  await planSlots(world.member, { connectionId, times, timeZone: "Asia/Tokyo" });
  const { post: kept } = await getPost(world.member, { postId: post.id });
  expect(kept.scheduledAt).toBe(first);
  const { slot } = await findNextSlot(world.member, asked);
  expect(slot?.scheduledAt).toBe(comingDays("09:30", 3)[2]);
});

it("viewers and keys that read reserve nothing", async () => {
  await planSlots(world.member, { connectionId, times: everyDayAt("09:30") });
  const path = "/api/slots/reservations";
  const body = { connectionIds: [connectionId] };
  const { headers } = await createKey(world.member, { accessLevel: "read" });
  const reserve = (by: { as?: Person; headers?: Record<string, string | null> }) =>
    callRoute(reservationsRoute, "POST", { path, body, ...by });
  expect((await reserve({ as: world.viewer })).status).toBe(403);
  expect((await reserve({ headers })).status).toBe(403);
  const { body: answer } = await reserve({ as: world.member });
  expect(answer).toMatchObject({ reservation: { connectionIds: [connectionId] } });
});
