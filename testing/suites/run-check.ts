import { print } from "@/scripts/start/progress";

export type Counts = { passed: number; failed: number };

/** A check that calls `letNextBegin` before its end runs beside the checks after it. */
export type Check = { name: string; run: (letNextBegin: () => void) => Promise<Counts> };

export async function runAll(checks: readonly Check[]): Promise<Counts[]> {
  const outcomes: Promise<Counts>[] = [];
  for (const check of checks) {
    await new Promise<void>((resolve) => {
      outcomes.push(run(check, resolve).finally(resolve));
    });
  }
  return Promise.all(outcomes);
}

async function run({ name, run }: Check, letNextBegin: () => void): Promise<Counts> {
  const began = performance.now();
  const counts = await run(letNextBegin).catch((error: unknown) => {
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
