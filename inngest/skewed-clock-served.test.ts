import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { db } from "@/lib/kernel/db";
import { startServedProcess } from "@/testing/publishing/inngest/start-served-process";
import { deliveriesOf, publishingWorld, schedulePost } from "@/testing/publishing/publishing-world";

const minute = 60_000;

let world: Awaited<ReturnType<typeof publishingWorld>>;

beforeAll(async () => {
  world = await publishingWorld();
});
beforeEach(async () => {
  await db.post.deleteMany();
});
afterAll(() => world.simulator.stop());

it.each([
  ["four minutes ahead", 4 * minute],
  ["four minutes behind", -4 * minute],
])(
  "an Inngest server and a process whose clock is %s publish at the time that Postgres tells",
  async (_, skewMs) => {
    const { simulator, admin, connection } = world;
    await startServedProcess(simulator, { skewMs });
    const posts = [
      await schedulePost(admin, connection, { inMs: 4_000 }),
      await schedulePost(admin, connection, { inMs: 12_000 }),
    ];
    for (const post of posts) {
      await vi.waitFor(
        async () => expect(await deliveriesOf(post)).toMatchObject([{ state: "published" }]),
        { timeout: 60_000, interval: 100 },
      );
      const [shown, ...more] = simulator.publications().filter(({ text }) => text === post.text);
      expect(more).toEqual([]);
      expect(shown?.atMs).toBeGreaterThanOrEqual(Date.parse(post.scheduledAt));
      expect(shown?.atMs).toBeLessThan(Date.parse(post.scheduledAt) + 45_000);
    }
  },
);
