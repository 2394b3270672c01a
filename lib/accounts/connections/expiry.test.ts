import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { createPost, validatePost } from "@/lib/planning/posts/create-post";
import { aPostBody } from "@/testing/world/sample-post";
import { worded } from "@/testing/world/worded";
import { createConnection, createPerson, smallWorld } from "@/testing/world/world";
import { getConnection } from "./connections";
import { markExpired, notifyOfExpiry } from "./needs-reconnect";

const [dayMs, hourMs] = [86_400_000, 3_600_000];
let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  await db.connection.deleteMany();
  world = await smallWorld();
});
afterEach(() => shiftClock(0));

const inDays = (days: number) => new Date(now().getTime() + days * dayMs);

function connectUntil(
  tokenExpiresAt: Date,
  fields: { renewAt?: Date; renewalTries?: number } = {},
) {
  return createConnection(world.admin, { name: "Sample Page", tokenExpiresAt, ...fields });
}

const notificationsOn = async (connectionId: string) =>
  worded(await db.notification.findMany({ where: { connectionId }, orderBy: { userId: "asc" } }));

describe("connections that only a person can renew", () => {
  it("expiring access is warned of once seven days and once a day ahead, with the number of waiting posts", async () => {
    const { id } = await connectUntil(inDays(10));
    await createPost(world.member, aPostBody({ connectionIds: [id] }));
    await createPost(world.member, aPostBody({ connectionIds: [id] }));
    await notifyOfExpiry();
    expect(await notificationsOn(id)).toEqual([]);
    shiftClock(3 * dayMs + hourMs);
    await Promise.all([notifyOfExpiry(), notifyOfExpiry()]);
    await notifyOfExpiry();
    const [first, ...others] = await notificationsOn(id);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      type: "connection_expires",
      userId: world.admin.userId,
      message: expect.stringMatching(
        /^Reconnect Sample Page before \d+ \w+ \d{4}, \d\d:\d\d: .* 2 scheduled posts depend on it\.$/,
      ),
    });
    await db.notification.updateMany({ data: { readAt: now() } });
    shiftClock(9 * dayMs + hourMs);
    await notifyOfExpiry();
    await notifyOfExpiry();
    expect(await notificationsOn(id)).toHaveLength(2);
  });

  it("the person who connected an account and each administrator are warned in their own time format", async () => {
    const { workspace, member } = world;
    const second = await createPerson(workspace.id, "admin");
    const format = { dateFormat: "year-month-day", timeFormat: "12-hour", timeZone: "Asia/Tokyo" };
    await db.user.update({ where: { id: second.userId }, data: format });
    const { id } = await createConnection(member, {
      tokenExpiresAt: new Date("2031-05-01T20:00:00Z"),
    });
    shiftClock(new Date("2031-04-26T00:00:00Z").getTime() - Date.now());
    await notifyOfExpiry();
    const notifications = await notificationsOn(id);
    expect(notifications.map(({ userId }) => userId).sort()).toEqual(
      [world.admin.userId, second.userId, member.userId].sort(),
    );
    const noticeTo = (userId: string) =>
      notifications.find((one) => one.userId === userId)?.message;
    expect(noticeTo(second.userId)).toContain("before 2031-05-02, 5:00 AM");
    expect(noticeTo(member.userId)).toContain("before 1 May 2031, 22:00");
  });

  it("expired access is marked as needing a reconnect before a post fails", async () => {
    const { id } = await connectUntil(inDays(2));
    shiftClock(2 * dayMs + 5 * 60_000);
    await markExpired();
    expect((await notificationsOn(id)).map(({ type }) => type)).toEqual([]);
    shiftClock(2 * dayMs + hourMs);
    await markExpired();
    await markExpired();
    expect((await notificationsOn(id)).map(({ type }) => type)).toEqual([
      "connection_needs_reconnect",
    ]);
    expect(await db.connection.findUniqueOrThrow({ where: { id } })).toMatchObject({
      state: "needs_reconnect",
      reasonCode: "connection.access_ended",
    });
  });

  it("the end of access is shown with the connection and with a post scheduled after it", async () => {
    const endsAt = inDays(5);
    const { id } = await connectUntil(endsAt);
    const { connection } = await getConnection(world.viewer, { connectionId: id });
    expect(connection.reconnectBefore).toBe(endsAt.toISOString());
    const validationIn = (days: number) =>
      validatePost(
        world.member,
        aPostBody({ connectionIds: [id], scheduledAt: inDays(days).toISOString() }),
      );
    expect(await validationIn(4.9)).toEqual({ valid: true, problems: [] });
    expect(await validationIn(8.5)).toEqual({
      valid: true,
      problems: [
        {
          connectionId: id,
          postIndex: 0,
          code: "token_expires_before",
          severity: "warning",
          message: expect.stringContaining("ends 3 days before this time"),
        },
      ],
    });
    const late = aPostBody({ connectionIds: [id], scheduledAt: inDays(8.5).toISOString() });
    expect((await createPost(world.member, late)).post.state).toBe("scheduled");
  });
});

describe("connections that renew by themselves", () => {
  it("access is neither warned of nor shown as ending while its renewal works", async () => {
    const { id } = await connectUntil(inDays(5), { renewAt: inDays(2.5) });
    await notifyOfExpiry();
    expect(await notificationsOn(id)).toEqual([]);
    const { connection } = await getConnection(world.admin, { connectionId: id });
    expect(connection.reconnectBefore).toBeNull();
    expect(connection.tokenExpiresAt).not.toBeNull();
  });

  it("access is warned of in its last week while its renewal keeps failing", async () => {
    const { id } = await connectUntil(inDays(5), { renewAt: inDays(0.1), renewalTries: 4 });
    await notifyOfExpiry();
    expect((await notificationsOn(id)).map(({ type }) => type)).toEqual(["connection_expires"]);
    const { connection } = await getConnection(world.admin, { connectionId: id });
    expect(connection.reconnectBefore).not.toBeNull();
  });
});
