import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { disconnectConnection } from "@/lib/accounts/connections/disconnect-connection";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { undoPublishNow } from "@/lib/planning/drafts/publish-draft";
import { cancelPost } from "@/lib/planning/posts/cancel-post";
import { createPost } from "@/lib/planning/posts/create-post";
import { publishNow } from "@/lib/planning/posts/publish-now";
import { undoSeconds } from "@/lib/planning/posts/rules";
import { updatePost } from "@/lib/planning/posts/update-post";
import { holdClock } from "@/testing/run/hold-clock";
import { auditTrail } from "@/testing/world/audit-trail";
import { aPostBody } from "@/testing/world/sample-post";
import { comingDays, everyDayAt, planSlots } from "@/testing/world/slots";
import { createConnection, type Person, smallWorld } from "@/testing/world/world";
import { listSlots } from "./list-slots";
import { findNextSlot } from "./next-slot";
import { purgeReservations, releaseSlot, reservationMinutes, reserveSlot } from "./reserve-slot";

holdClock();

let world: Awaited<ReturnType<typeof smallWorld>>;
let page: string;
const [first = "", second = "", third = ""] = comingDays("09:30", 3);
const after = comingDays("00:00", 1)[0];

beforeEach(async () => {
  world = await smallWorld();
  page = world.connection.id;
  await planSlots(world.member, { connectionId: page, times: everyDayAt("09:30") });
});
afterEach(() => shiftClock(0));

async function reserve(as: Person = world.member, connectionIds = [page]) {
  return (await reserveSlot(as, { connectionIds, after })).reservation;
}

async function nextSlot(connectionIds = [page]) {
  return (await findNextSlot(world.viewer, { connectionIds, after })).slot?.scheduledAt;
}

function schedule(scheduledAt: string, as: Person = world.member) {
  return createPost(as, aPostBody({ connectionIds: [page], scheduledAt }));
}

describe("a reserved slot", () => {
  it("is the next free one, and is held for ten minutes", async () => {
    const reservation = await reserve();
    expect(reservation).toMatchObject({
      scheduledAt: first,
      connectionIds: [page],
      slotOf: [page],
    });
    expect((await reserve(world.admin)).scheduledAt).toBe(second);
    shiftClock(reservationMinutes * 60_000 + 1);
    expect((await reserve(world.admin)).scheduledAt).toBe(first);
  });

  it("ends when its holder schedules a post at it, and the post takes the slot", async () => {
    await reserve();
    await schedule(first);
    expect(await db.slotReservation.count({ where: { connectionId: page } })).toBe(0);
    expect(await nextSlot()).toBe(second);
  });

  it("stays where another person puts a post at its time by hand", async () => {
    const { id } = await reserve();
    await schedule(first, world.admin);
    await releaseSlot(world.member, { reservationId: id });
    expect(await nextSlot()).toBe(second);
  });

  it("is given back by its holder alone", async () => {
    const { id } = await reserve();
    const release = (as: Person) => releaseSlot(as, { reservationId: id });
    for (const other of [world.admin, world.elsewhere.admin]) {
      await expect(release(other)).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await nextSlot()).toBe(second);
    await release(world.member);
    expect(await nextSlot()).toBe(first);
    const trail = await auditTrail({ targetId: id });
    expect(trail.map(({ action }) => action)).toEqual(["slot.reserved", "slot.released"]);
  });

  it("is the same one for a request that is repeated with its key", async () => {
    const request = { connectionIds: [page], after, idempotencyKey: "a-slot-of-mine" };
    const once = await reserveSlot(world.member, request);
    expect(await reserveSlot(world.member, request)).toEqual(once);
    expect(await nextSlot()).toBe(second);
  });

  it("is deleted once it has expired", async () => {
    await reserve();
    const held = () => db.slotReservation.count({ where: { connectionId: page } });
    await purgeReservations();
    expect(await held()).toBe(1);
    shiftClock(reservationMinutes * 60_000 + 1);
    await purgeReservations();
    expect(await held()).toBe(0);
  });
});

describe("a slot is taken", () => {
  it("by a post that somebody put there by hand, to the minute", async () => {
    const late = new Date(Date.parse(first) + 59_999).toISOString();
    await schedule(late);
    await schedule(new Date(Date.parse(second) - 1).toISOString());
    expect(await nextSlot()).toBe(second);
    const moment = { from: first, to: new Date(Date.parse(first) + 1).toISOString() };
    expect(await listSlots(world.viewer, moment)).toMatchObject({ slots: [{ state: "taken" }] });
  });

  it("until its post is moved or cancelled", async () => {
    const { post } = await schedule(first);
    const moved = await updatePost(world.member, {
      postId: post.id,
      version: post.version,
      scheduledAt: second,
    });
    expect(await nextSlot()).toBe(first);
    await schedule(first);
    expect(await nextSlot()).toBe(third);
    await cancelPost(world.member, { postId: post.id, version: moved.post.version });
    expect(await nextSlot()).toBe(second);
  });

  it("also while its post is published now, as long as that can be undone", async () => {
    const { post } = await schedule(first);
    const { post: going } = await publishNow(world.member, { postId: post.id, version: 1 });
    expect(await nextSlot()).toBe(second);
    await undoPublishNow(world.member, { postId: post.id, version: going.version });
    expect(await nextSlot()).toBe(second);
    await publishNow(world.member, { postId: post.id, version: going.version + 1 });
    shiftClock((undoSeconds + 1) * 1_000);
    expect(await nextSlot()).toBe(first);
  });

  it("for its own account alone", async () => {
    const other = (await createConnection(world.admin)).id;
    await planSlots(world.member, { connectionId: other, times: everyDayAt("09:30") });
    await schedule(first);
    expect(await nextSlot([other])).toBe(first);
    expect(await nextSlot([other, page])).toBe(second);
  });
});

describe("the next slot of several accounts", () => {
  let other: string;
  beforeEach(async () => {
    other = (await createConnection(world.admin, { name: "Other Page" })).id;
  });

  it("is one that they share, though one of them has an earlier one", async () => {
    await planSlots(world.member, { connectionId: other, times: everyDayAt("08:00", "09:30") });
    const { slot } = await findNextSlot(world.member, { connectionIds: [page, other], after });
    expect(slot?.scheduledAt).toBe(first);
    expect(slot?.slotOf.toSorted()).toEqual([page, other].toSorted());
  });

  it("is the earliest of any of them where they share none", async () => {
    await planSlots(world.member, { connectionId: other, times: everyDayAt("12:00") });
    const asked = { connectionIds: [other, page], after };
    expect((await findNextSlot(world.member, asked)).slot).toEqual({
      scheduledAt: first,
      slotOf: [page],
    });
    await reserve(world.admin, [other, page]);
    const [noon] = comingDays("12:00", 1);
    expect((await findNextSlot(world.member, asked)).slot?.scheduledAt).toBe(noon);
  });

  it("asks nothing of an account without weekly times", async () => {
    expect(await nextSlot([other, page])).toBe(first);
  });
});

describe("no slot is given", () => {
  it("without weekly times: the refusal names the account to choose them for", async () => {
    const bare = (await createConnection(world.admin, { name: "Bare Page" })).id;
    const message = "No slots yet: choose weekly times for Bare Page.";
    await expect(reserve(world.member, [bare])).rejects.toMatchObject({
      code: "validation_failed",
      message,
    });
    expect(await findNextSlot(world.member, { connectionIds: [bare] })).toEqual({
      slot: null,
      problem: { code: "no_slots", message, connectionId: bare },
    });
  });

  it("of an account that is not connected", async () => {
    await disconnectConnection(world.admin, { connectionId: page });
    await expect(reserve()).rejects.toMatchObject({ code: "connection_unavailable" });
    const [from = "", to = ""] = [comingDays("00:00", 1)[0], comingDays("00:00", 4)[3]];
    expect(await listSlots(world.member, { from, to })).toEqual({ slots: [] });
  });

  it("of an account that does not exist or is another workspace's", async () => {
    for (const id of [world.elsewhere.connection.id, world.workspace.id]) {
      await expect(reserve(world.member, [page, id])).rejects.toMatchObject({ code: "not_found" });
      await expect(nextSlot([id])).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("when every one of half a year is taken", async () => {
    await planSlots(world.member, { connectionId: page, times: [{ weekday: 1, time: "09:30" }] });
    const expiresAt = new Date(Date.now() + 3_600_000);
    const data = comingDays("09:30", 190).map((scheduledAt) => {
      const ids = { connectionId: page, workspaceId: world.workspace.id, reservationId: page };
      return { ...ids, scheduledAt, expiresAt };
    });
    await db.slotReservation.createMany({ data });
    await expect(reserve()).rejects.toMatchObject({ code: "limit_reached" });
  });

  it("more than a year ahead", async () => {
    const request = { connectionIds: [page], after: "9999-12-31T23:59:59.999Z" };
    await expect(reserveSlot(world.member, request)).rejects.toMatchObject({
      code: "validation_failed",
    });
  });

  it("that begins within a minute, as writing a post takes one", async () => {
    shiftClock(Date.parse(first) - Date.now() - 30_000);
    const { slot } = await findNextSlot(world.member, { connectionIds: [page] });
    expect(slot?.scheduledAt).toBe(second);
  });
});

describe("the slots of a period", () => {
  it("say which are free, reserved, and taken by which post", async () => {
    const { post } = await schedule(first);
    await reserve();
    const [from = "", to = ""] = [comingDays("00:00", 1)[0], comingDays("00:00", 4)[3]];
    const { slots } = await listSlots(world.viewer, { from, to, connectionId: page });
    expect(slots).toEqual([
      { connectionId: page, scheduledAt: first, state: "taken", postId: post.id },
      { connectionId: page, scheduledAt: second, state: "reserved", postId: null },
      { connectionId: page, scheduledAt: third, state: "free", postId: null },
    ]);
    const free = await listSlots(world.viewer, { from, to, state: "free" });
    expect(free.slots.map(({ scheduledAt }) => scheduledAt)).toEqual([third]);
    expect(await listSlots(world.elsewhere.admin, { from, to })).toEqual({ slots: [] });
    const foreign = { from, to, connectionId: world.elsewhere.connection.id };
    await expect(listSlots(world.viewer, foreign)).rejects.toMatchObject({ code: "not_found" });
  });

  it("are none of the past, and of 70 days at most", async () => {
    const past = { from: "2020-01-01T00:00:00.000Z", to: "2020-01-10T00:00:00.000Z" };
    expect(await listSlots(world.viewer, past)).toEqual({ slots: [] });
    const long = { ...past, to: "2020-03-12T00:00:00.000Z" };
    await expect(listSlots(world.viewer, long)).rejects.toMatchObject({
      code: "validation_failed",
    });
  });
});
