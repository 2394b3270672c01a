import {
  readSection,
  tableLine,
  tableLines,
  writeSection,
} from "@/testing/reliability/reliability-document";
import type { Figures } from "./measure";
import type { Measured } from "./run";
import { allScenarios } from "./scenarios";

const intro = `# Through an Inngest server, beside the embedded host

Written by \`npm run real -- inngest <url>\`, which runs the built product on one machine with the
networks' simulators, Postgres and the Inngest server. The first figure of each pair is the Inngest
server's, the second the embedded host's. “Told” are left to a person: a call was lost before its answer,
and the network proves neither that it took effect nor that it did not. “Late” is from a delivery's time to
its publication, “behind” the longest that one stayed behind, from its time or from the end of the fault.
“Executions” are the engine's calls for one delivery, “runs” what it started for one, and “rows” what the
embedded host stored for one. “Load” is the machine's load average at the end: with
more than the machine's cores it waits for other work, and only rows of like load compare.`;

const columns: Record<string, (figures: Figures) => string> = {
  Lost: ({ lost }) => String(lost),
  Told: ({ told }) => String(told),
  Doubled: ({ doubled }) => String(doubled),
  Early: ({ early }) => String(early),
  "All out after": ({ seconds }) => `${seconds.toFixed(1)} s`,
  "Late p50": ({ lateMs }) => milliseconds(lateMs.p50),
  "Late p99": ({ lateMs }) => milliseconds(lateMs.p99),
  Behind: ({ behindMs }) => milliseconds(behindMs),
  Executions: ({ engineEach }) => engineEach?.executions.toFixed(2) ?? "",
  Runs: ({ engineEach }) => engineEach?.runs.toFixed(2) ?? "",
  Rows: ({ engineEach }) => (engineEach?.rows ? engineEach.rows.toFixed(2) : ""),
  Load: ({ load }) => load.toFixed(1),
};

export async function writeTable(rows: readonly Measured[]): Promise<boolean> {
  const measured = rowLines(rows);
  const before = tableLines(await readSection("npm run real"));
  const names = allScenarios().map(({ name }) => name);
  const lines = names.flatMap((name) => measured.get(name) ?? before.get(name) ?? []);
  console.log([...heads, ...measured.values()].join("\n"));
  for (const { scenario, served } of rows) {
    if (!served)
      console.log(`Skipped on the server, which could not be given it: ${scenario.name}`);
  }
  await writeSection("npm run real", `\n${intro}\n\n${[...heads, ...lines].join("\n")}\n`);
  return rows.every(({ served, embedded }) => isKept(served) && isKept(embedded));
}

export function isKept(figures: Figures | null): boolean {
  return !figures || figures.lost + figures.doubled + figures.early + figures.otherwise === 0;
}

const titles = ["Scenario", ...Object.keys(columns)];
const heads = [tableLine(titles), tableLine(titles.map(() => "---"))];

function rowLines(rows: readonly Measured[]): Map<string, string> {
  const show = Object.values(columns);
  return new Map(
    rows.map(({ scenario: { name }, served, embedded }) => {
      const cells = show.map((cell) => pair(served && cell(served), embedded && cell(embedded)));
      return [name, tableLine([name, ...cells])];
    }),
  );
}

function pair(served: string | null, embedded: string | null): string {
  return [served ?? "–", embedded ?? "–"].map((one) => one || "–").join(" · ");
}

export function milliseconds(value: number): string {
  return value < 1_000 ? `${value.toFixed(0)} ms` : `${(value / 1_000).toFixed(1)} s`;
}
