import { print } from "../start/progress";

export type Counts = { passed: number; failed: number };

export type Check = { name: string; run: () => Promise<Counts> };

export async function run({ name, run }: Check): Promise<Counts> {
  const began = performance.now();
  const counts = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  print(`${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
  return counts;
}

export function report(outcomes: Counts[]): void {
  const sum = (of: (counts: Counts) => number) => outcomes.map(of).reduce((a, b) => a + b, 0);
  console.log(`${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`);
}
