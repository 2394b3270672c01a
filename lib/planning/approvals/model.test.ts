import { afterAll, beforeAll, expect, it } from "vitest";
import { type Found, runApprovalModel } from "@/testing/publishing/approvals/model";
import type { Gate } from "@/testing/publishing/approvals/weak-gates";
import { publishingWorld } from "@/testing/publishing/publishing-world";
import { isThorough } from "@/testing/run/thorough";

let world: Awaited<ReturnType<typeof publishingWorld>>;
const seed = 20_261_128;
/** Counts of calls end a run, so that a slow machine only takes longer. */
const patienceMs = 900_000;

beforeAll(async () => {
  world = await publishingWorld();
});
afterAll(() => world.simulator.stop());

function run(gate: Gate, isOver: (found: Found) => boolean): Promise<Found> {
  return runApprovalModel(world, { gate, seed, isOver });
}

it(
  "all that reaches the network was agreed to when it was sent, whatever happens meanwhile",
  async () => {
    const callsMin = isThorough ? 3_000 : 200;
    const found = await run("ours", ({ calls, sent, stopped, kills, unapproved }) => {
      const isEnough = calls >= callsMin && sent > 3 && stopped > 3 && kills > 0;
      return isEnough || unapproved.length > 0;
    });
    expect(found.unapproved).toEqual([]);
  },
  patienceMs,
);

it.each<Gate>(["trusts a flag", "checks at scheduling", "ignores mentions"])(
  "a gate that %s is caught",
  async (gate) => {
    const found = await run(gate, ({ unapproved }) => unapproved.length > 0);
    expect(found.unapproved).not.toEqual([]);
  },
  patienceMs,
);
