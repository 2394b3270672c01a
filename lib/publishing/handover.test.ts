import { afterAll, beforeAll, expect, it } from "vitest";
import { startRunner } from "@/inngest/runner";
import type { Post } from "@/lib/planning/posts/schema";
import { deliveriesOf, publishingWorld, schedulePost } from "@/testing/publishing/publishing-world";
import { eventually } from "@/testing/run/eventually";
import { quickTimings } from "@/testing/run/quick-timings";

let world: Awaited<ReturnType<typeof publishingWorld>>;

beforeAll(async () => {
  world = await publishingWorld();
});
afterAll(() => world.simulator.stop());

async function reaches(post: Post, kind: string): Promise<void> {
  await eventually(async () => {
    const [delivery] = await deliveriesOf(post);
    expect(delivery?.events.map((event) => event.kind)).toContain(kind);
  });
}

it("a stopping runner releases waiting deliveries at once, and the next one sends them", async () => {
  const timings = { ...quickTimings, waitHereMs: 60_000 };
  const first = await startRunner(timings);
  const post = await schedulePost(world.admin, world.connection, { inMs: 9_000 });
  await reaches(post, "prepared");
  await first.stop();
  expect(Date.now()).toBeLessThan(Date.parse(post.scheduledAt));
  const second = await startRunner(timings);
  await reaches(post, "published");
  await second.stop();
  const publications = world.simulator.publications().filter(({ text }) => text === post.text);
  expect(publications).toHaveLength(1);
  expect(publications[0]?.atMs).toBeGreaterThanOrEqual(Date.parse(post.scheduledAt));
});
