import { isFaultCase, kindOf, type MatrixCase, positionsOf } from "./cases";
import type { Lane } from "./lanes";
import type { Stage } from "./run-case";
import { writePosts } from "./write-posts";

/** Deals the cases out to the connections of their networks, in turn, and writes their posts. */
export async function stageCases<Case extends MatrixCase>(
  cases: Case[],
  lanes: Lane[],
): Promise<Stage<Case>[]> {
  const counts = new Map<string, number>();
  const plans = cases.map((given) => {
    const number = counts.get(given.network) ?? 0;
    counts.set(given.network, number + 1);
    const name = `${given.network} ${isFaultCase(given) ? "case" : "condition"} ${number}`;
    const lane = laneFor(given.network, number, lanes);
    return { given, lane, name, kind: kindOf(given), texts: textsOf(name, positionsOf(given)) };
  });
  const sequences = await writePosts(plans);
  return plans.map((plan) => {
    const sequence = sequences.get(plan);
    if (!sequence) throw new Error(`Nothing was written for ${plan.name}.`);
    return { ...plan, sequence };
  });
}

function laneFor(networkId: string, number: number, lanes: Lane[]): Lane {
  const own = lanes.filter(({ network }) => network.id === networkId);
  const lane = own[number % own.length];
  if (!lane) throw new Error(`There is no connection to ${networkId}.`);
  return lane;
}

function textsOf(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}, position ${index}`);
}
