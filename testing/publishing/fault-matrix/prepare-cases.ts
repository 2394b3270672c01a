import type { AccountFixture } from "./account-fixtures";
import { isFaultCase, kindOf, type MatrixCase, positionsOf } from "./cases";
import type { PreparedCase } from "./run-case";
import { writePosts } from "./write-posts";

/** Networks keep what they got in an earlier round, so texts of another one begin with its name. */
export async function prepareCases<Case extends MatrixCase>(
  cases: Case[],
  { fixtures, round }: { fixtures: AccountFixture[]; round: string },
): Promise<PreparedCase<Case>[]> {
  const counts = new Map<string, number>();
  const plans = cases.map((given) => {
    const number = counts.get(given.network) ?? 0;
    counts.set(given.network, number + 1);
    const name = `${round}${given.network} ${isFaultCase(given) ? "case" : "condition"} ${number}`;
    const fixture = fixtureFor(given.network, number, fixtures);
    return { given, fixture, name, kind: kindOf(given), texts: textsOf(name, positionsOf(given)) };
  });
  const sequences = await writePosts(plans);
  return plans.map((plan) => {
    const sequence = sequences.get(plan);
    if (!sequence) throw new Error(`Nothing was written for ${plan.name}.`);
    return { ...plan, sequence };
  });
}

function fixtureFor(networkId: string, number: number, fixtures: AccountFixture[]): AccountFixture {
  const own = fixtures.filter(({ network }) => network.id === networkId);
  const fixture = own[number % own.length];
  if (!fixture) throw new Error(`There is no connection to ${networkId}.`);
  return fixture;
}

function textsOf(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}, position ${index}`);
}
