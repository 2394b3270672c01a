import { afterAll, beforeAll, expect, it } from "vitest";
import { longRunMs } from "@/testing/run/long-run";
import { openMediaOrigin } from "@/testing/servers/media-origin";

const closeOrigin = await openMediaOrigin();
const { randomFaultWorld } = await import("@/testing/publishing/random-faults");

let world: Awaited<ReturnType<typeof randomFaultWorld>>;

beforeAll(async () => {
  world = await randomFaultWorld();
});
afterAll(async () => {
  await world.stop();
  await closeOrigin();
});

/** `npm run reliability -- --seeds 10` runs with others. */
const seed = 20_261_121;

it(
  "random faults double no post, lose none and leave none unfinished",
  async () => {
    const run = await world.run(seed);
    process.stdout.write(`Random faults: ${JSON.stringify(run)}\n`);
    expect(run.violations).toEqual([]);
    expect(run.injections).toBeGreaterThan(20);
    expect(run.published).toBeGreaterThan(run.deliveries / 4);
  },
  longRunMs,
);
