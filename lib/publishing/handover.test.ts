import { afterAll, beforeAll, expect, it } from "vitest";
import type { Post } from "@/lib/posts/schema";
import { eventually } from "@/lib/testing/eventually";
import { deliveriesOf, publishingWorld, schedulePost } from "@/lib/testing/publishing-world";
import { quickPace } from "@/lib/testing/quick-pace";
import { startRunner } from "./runner";

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

it("a runner that stops gives back at once what waits for its time, and the next one sends it", async () => {
  const pace = { ...quickPace, waitHereMs: 60_000 };
  const first = await startRunner(pace);
  const post = await schedulePost(world.admin, world.connection, { inMs: 9_000 });
  await reaches(post, "prepared");
  await first.stop();
  expect(Date.now()).toBeLessThan(Date.parse(post.scheduledAt));
  const second = await startRunner(pace);
  await reaches(post, "published");
  await second.stop();
  const publications = world.simulator.publications().filter(({ text }) => text === post.text);
  expect(publications).toHaveLength(1);
  expect(publications[0]?.atMs).toBeGreaterThanOrEqual(Date.parse(post.scheduledAt));
});
