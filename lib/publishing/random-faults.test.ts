import { afterAll, beforeAll, expect, it } from "vitest";
import { openMediaOrigin } from "@/testing/media-origin";

const closeOrigin = await openMediaOrigin();
const { randomFaultWorld } = await import("@/testing/random-faults");

let world: Awaited<ReturnType<typeof randomFaultWorld>>;

beforeAll(async () => {
  world = await randomFaultWorld();
}, 60_000);
afterAll(async () => {
  await world.stop();
  await closeOrigin();
});

it.each([20_261_121, 7, 4_242])(
  "random faults double no post, lose none and leave none unsettled (seed %i)",
  async (seed) => {
    const run = await world.run(seed);
    process.stdout.write(`Random faults: ${JSON.stringify(run)}\n`);
    expect(run.violations).toEqual([]);
    expect(run.injections).toBeGreaterThan(20);
    expect(run.published).toBeGreaterThan(run.deliveries / 4);
  },
  120_000,
);
