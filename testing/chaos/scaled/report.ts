import { loadavg } from "node:os";
import type { KeptDelivery } from "@/testing/publishing/promise";
import {
  readSection,
  tableLine,
  tableLines,
  writeSection,
} from "@/testing/reliability/reliability-document";
import { isKept, milliseconds } from "../../real/report";
import type { Options } from "../options";
import { print, report as reportRun } from "../report";
import { burstSize, type ScaledOutcome } from "./run";

const intro = `# Two web processes and two runners, with all of it real

Written by \`npm run chaos -- --layout=scaled --write\`, which runs the built product on one machine: two
processes with \`RUNNER=off\` behind a balancer, two runners, an external Postgres, S3 and an Inngest server.
First ${burstSize} texts are due at once. Then texts and pictures fall due while people change them, and
processes, Postgres, S3 and the Inngest server are killed, frozen or taken down. “Meanwhile” is what was
published under those failures, “settled” when the last one had a final state after them. “Told” are left to a
person. “Late” is from a delivery's time to its publication. “Unanswered” are requests through the balancer, one
after another. “Load” is the machine's load average at the end: with more than the machine's cores it waits for
other work. The control \`no-look\` is the product without its look for a lost answer, while web processes are
killed. It must double, and ends once it has: what had no final state by then counts as lost or as wrong.`;

type Given = { options: Options; outcome: ScaledOutcome };

const columns: Record<string, (given: Given) => string> = {
  Seed: ({ options }) => rowName(options),
  [`${burstSize} at once`]: ({ outcome: { burst } }) => (burst ? perSecond(burst) : "–"),
  Deliveries: ({ outcome }) => String(outcome.kept.length),
  Meanwhile: ({ options, outcome }) => ratePerSecond(outcome.publishedMeanwhile, options.seconds),
  Failures: ({ outcome }) => String(sum(Object.values(outcome.failures))),
  Lost: ({ outcome }) => count(outcome, ["lost", "open"]),
  Doubled: ({ outcome }) => count(outcome, ["doubled"]),
  "Wrong state or content": ({ outcome }) =>
    count(outcome, ["unstated", "early", "cancelled", "mixed", "mistaken"]),
  Told: ({ outcome: { kept } }) =>
    String(kept.filter(({ state }) => ["failed", "unconfirmed"].includes(state)).length),
  "Late p50": ({ outcome }) => milliseconds(outcome.late.p50),
  "Late p99": ({ outcome }) => milliseconds(outcome.late.p99),
  Settled: ({ outcome: { recovery } }) =>
    recovery.seconds === null ? "–" : `${recovery.seconds} s`,
  Unanswered: ({ outcome: { requests } }) => `${requests.unanswered} of ${requests.asked}`,
  Load: () => (loadavg()[0] ?? Number.NaN).toFixed(1),
};

export async function report(options: Options, outcome: ScaledOutcome): Promise<boolean> {
  const given = { options, outcome };
  const cells = Object.entries(columns).map(([name, cell]) => [name, cell(given)] as const);
  for (const [name, cell] of cells) print(name, cell);
  for (const [port, answers] of Object.entries(outcome.answered)) {
    print(`requests answered by the web process at ${port}`, answers);
  }
  const told = outcome.kept.filter(({ errorCode }) => errorCode !== null);
  for (const reason of new Set(told.map(reasonOf))) {
    print(reason, told.filter((one) => reasonOf(one) === reason).length);
  }
  const isPassed = reportRun(options, outcome) && isKept(outcome.burst);
  if (options.write && options.mode !== "plain-step") {
    await writeRow(
      rowName(options),
      cells.map(([, cell]) => cell),
    );
  }
  return isPassed;
}

function reasonOf({ state, errorCode }: KeptDelivery): string {
  return `${state}: ${errorCode}`;
}

function rowName({ seed, mode, redis }: Options): string {
  const control = mode === "protected" ? "" : `, control \`${mode}\``;
  return `${seed}${control}${redis ? ", queue in Redis" : ""}`;
}

async function writeRow(name: string, cells: readonly string[]): Promise<void> {
  const titles = Object.keys(columns);
  const heads = [tableLine(titles), tableLine(titles.map(() => "---"))];
  const before = tableLines(await readSection("npm run chaos"));
  for (const head of ["Seed", "---", name]) before.delete(head);
  const lines = [...heads, ...before.values(), tableLine(cells)];
  await writeSection("npm run chaos", `\n${intro}\n\n${lines.join("\n")}\n`);
}

function count({ violations }: ScaledOutcome, names: readonly string[]): string {
  return String(violations.filter(({ invariant }) => names.includes(invariant)).length);
}

function perSecond({ seconds }: { seconds: number }): string {
  return ratePerSecond(burstSize, seconds);
}

function ratePerSecond(deliveries: number, seconds: number): string {
  return `${(deliveries / seconds).toFixed(1)} a second`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
