import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { Simulator } from "@/lib/networks/simulator";
import { getPost } from "@/lib/planning/posts/read-posts";
import type { Post } from "@/lib/planning/posts/schema";
import { updatePost } from "@/lib/planning/posts/update-post";
import { listOccurrences } from "@/lib/planning/series/list-occurrences";
import type { Series } from "@/lib/planning/series/schema";
import { createSeries, getSeries } from "@/lib/planning/series/series";
import { listNotifications } from "@/lib/records/notifications/notifications";
import type { Connection } from "@/prisma/generated/client";
import { driveDue } from "@/testing/publishing/phase-driver";
import { connectAccount } from "@/testing/publishing/publishing-world";
import { startSandbox } from "@/testing/servers/sandbox";
import { seriesBody } from "@/testing/world/series";
import { type Person, smallWorld } from "@/testing/world/world";

const hourMs = 3_600_000;

describe("a text that X has had within its window", () => {
  let simulator: Simulator;
  let member: Person;
  let connection: Connection;

  beforeAll(async () => {
    simulator = await startSandbox("x");
  });
  beforeEach(async () => {
    simulator.set({ duplicateMs: hourMs });
    await db.post.deleteMany();
    const world = await smallWorld();
    member = world.member;
    connection = await connectAccount(world.admin, simulator.account(), "x");
  });
  afterAll(() => simulator.stop());

  async function daily(text: string, variants: string[] = []): Promise<Series> {
    const given = { rule: { count: 3 }, post: { text }, variants };
    return (await createSeries(member, seriesBody(connection.id, given))).series;
  }

  async function postsOf({ id: seriesId }: Series): Promise<Post[]> {
    const { items } = await listOccurrences(member, { seriesId, limit: 10 });
    const made = items.flatMap(({ post }) => post?.id ?? []);
    return await Promise.all(made.map(async (postId) => (await getPost(member, { postId })).post));
  }

  /** Moves an occurrence to this moment, as a person may, and publishes it. */
  async function publish({ id: postId, version }: Post): Promise<Post["deliveries"][number]> {
    const scheduledAt = new Date(now().getTime() + 100).toISOString();
    await updatePost(member, { postId, version, scheduledAt });
    await driveDue();
    const [delivery] = (await getPost(member, { postId })).post.deliveries;
    if (!delivery) throw new Error("The occurrence has no delivery.");
    return delivery;
  }

  it("ends its occurrence as a failure that names the repeat, and the series goes on", async () => {
    const text = `Said again ${randomUUID()}`;
    const series = await daily(text);
    const [first, second, third] = await postsOf(series);
    if (!first || !second || !third) throw new Error("The series has not made its posts.");
    expect((await publish(first)).state).toBe("published");
    const refused = await publish(second);
    const says = `${connection.name} already has a post with this content: change it, or delete the other one.`;
    expect(refused).toMatchObject({
      state: "failed",
      error: { code: "duplicate_content", message: says },
    });
    const { series: after } = await getSeries(member, { seriesId: series.id });
    expect(after).toMatchObject({ state: "active", problem: null });
    const { items } = await listNotifications(member, { limit: 10 });
    expect(items).toMatchObject([
      { type: "delivery_failed", message: expect.stringContaining(says) },
    ]);
    expect((await getPost(member, { postId: third.id })).post).toEqual(third);
    simulator.set({ duplicateMs: 0 });
    expect((await publish(third)).state).toBe("published");
    expect(simulator.publications().filter((one) => one.text === text)).toHaveLength(2);
  });

  it("is none where variants take turns", async () => {
    const [one, other] = [`One ${randomUUID()}`, `Another ${randomUUID()}`];
    const [first, second] = await postsOf(await daily(one, [one, other]));
    if (!first || !second) throw new Error("The series has not made its posts.");
    expect([await publish(first), await publish(second)]).toMatchObject([
      { state: "published" },
      { state: "published" },
    ]);
  });
});
