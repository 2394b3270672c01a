import { describe, expect, it } from "vitest";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { Prisma } from "@/prisma/generated/client";
import { schedulePost } from "@/testing/publishing/publishing-world";
import { createConnection, createPerson, smallWorld } from "@/testing/world/world";
import { bestTimes } from "./best-times";

type Counts = Partial<
  Pick<
    Prisma.DeliveryResultUncheckedCreateInput,
    "views" | "reactions" | "comments" | "shares" | "olderAt" | "stage" | "deletedAt"
  >
>;

async function timedWorld(provider = "bluesky") {
  const world = await smallWorld();
  const connection = await createConnection(world.admin, { provider });
  const { id: connectionId, workspaceId } = connection;
  /** Notes what was counted of posts that went out weekly, the latest some weeks ago. */
  const publish = async (
    count: number,
    { weekday, hour }: { weekday: number; hour: number },
    counts: Counts,
  ) => {
    for (let week = 0; week < count; week += 1) {
      const post = await schedulePost(world.member, connection, { inMs: 3_600_000 });
      const { id } = await db.delivery.findFirstOrThrow({ where: { postId: post.id } });
      const day = new Date(now().getTime() - (20 + week * 7) * 86_400_000);
      day.setUTCDate(day.getUTCDate() - (((day.getUTCDay() || 7) - weekday + 7) % 7));
      day.setUTCHours(hour, 15, 0, 0);
      await db.deliveryResult.create({
        data: {
          deliveryId: id,
          workspaceId,
          connectionId,
          publishedAt: day,
          kind: "text",
          stage: 5,
          readAt: now(),
          ...counts,
        },
      });
    }
  };
  const ask = (timeZone?: string) => bestTimes(world.member, { connectionId, timeZone });
  return { ...world, connection, publish, ask };
}

const told = { reactions: 8, comments: 1, shares: 1 };
const monday = { weekday: 1, hour: 9 };
const friday = { weekday: 5, hour: 17 };

describe("an account's best times", () => {
  it("are cells of its own posts, relative to its usual, with the number behind each", async () => {
    const { publish, ask } = await timedWorld();
    await publish(8, monday, { reactions: 8, comments: 1, shares: 1 });
    await publish(4, friday, { reactions: 18, comments: 1, shares: 1 });
    expect(await ask("UTC")).toEqual({
      cells: [
        { ...monday, relative: 1, posts: 8 },
        { ...friday, relative: 2, posts: 4 },
      ],
      posts: 12,
      enough: true,
      metric: "interactions",
      timeZone: "UTC",
    });
    const { cells, timeZone } = await ask("Asia/Tokyo");
    expect(timeZone).toBe("Asia/Tokyo");
    expect(cells.map(({ weekday, hour }) => [weekday, hour])).toEqual([
      [1, 18],
      [6, 2],
    ]);
  });

  it("are not said from nine posts, and are from ten", async () => {
    const { publish, ask } = await timedWorld();
    expect(await ask()).toMatchObject({ cells: [], posts: 0, enough: false });
    await publish(9, monday, told);
    expect(await ask()).toMatchObject({ posts: 9, enough: false });
    await publish(1, friday, told);
    expect(await ask()).toMatchObject({ posts: 10, enough: true });
  });

  it("leave out what was deleted there, is younger than a day, or was not told in full", async () => {
    const { publish, ask } = await timedWorld();
    await publish(10, monday, told);
    await publish(1, friday, { ...told, deletedAt: now() });
    await publish(1, friday, { ...told, stage: 2 });
    await publish(1, friday, { reactions: 90, comments: 4 });
    await publish(1, friday, { ...told, olderAt: { shares: now().toISOString() } });
    expect(await ask("UTC")).toMatchObject({ posts: 10, cells: [{ ...monday, posts: 10 }] });
  });

  it("go by views once ten posts were told some", async () => {
    const { publish, ask } = await timedWorld("facebook");
    await publish(9, monday, { ...told, views: 100 });
    expect(await ask()).toMatchObject({ metric: "interactions" });
    await publish(1, friday, { ...told, views: 300 });
    expect(await ask()).toMatchObject({ metric: "views", posts: 10 });
  });

  it("are read in the workspace's time zone where none is named", async () => {
    const { workspace, ask } = await timedWorld();
    const { timeZone } = await db.workspace.findUniqueOrThrow({ where: { id: workspace.id } });
    expect(await ask()).toMatchObject({ timeZone });
    await expect(ask("Nowhere/Town")).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("are shown to a viewer of the team and to no other team", async () => {
    const { workspace, connection } = await timedWorld();
    const viewer = await createPerson(workspace.id, "viewer");
    const { member: stranger } = await smallWorld();
    const asked = { connectionId: connection.id };
    expect(await bestTimes(viewer, asked)).toMatchObject({ posts: 0 });
    await expect(bestTimes(stranger, asked)).rejects.toMatchObject({ code: "not_found" });
  });
});
