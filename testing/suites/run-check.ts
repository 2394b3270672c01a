import { stripVTControlCharacters } from "node:util";
import { print } from "@/scripts/start/progress";

/** `failures` names what failed, with its reason, as far as it is known. */
export type Counts = { passed: number; failed: number; failures?: string[] };

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
    const reason = error instanceof Error ? error.message : String(error);
    console.error(reason);
    return { passed: 0, failed: 1, failures: [`${name}\n${reason}`] };
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  print(`${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
  return counts;
}

/** Names each failure once more above the last line, as the end of a log is read first. */
export function report(outcomes: Counts[]): void {
  const failures = outcomes.flatMap(({ failures }) => failures ?? []);
  for (const failure of failures.slice(0, 30)) console.log(`Failed: ${shortened(failure)}\n`);
  const sum = (of: (counts: Counts) => number) => outcomes.map(of).reduce((a, b) => a + b, 0);
  console.log(`${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`);
}

function shortened(failure: string): string {
  const text = stripVTControlCharacters(failure);
  return text.length > 1500 ? `${text.slice(0, 1500)} …` : text;
}
