import { writeSection } from "@/testing/reliability-document";
import type { Figures } from "./measure";
import type { Measured } from "./run";

const intro = `# Through an Inngest server, beside the embedded host

Written by \`npm run real -- inngest <url>\`, which runs the built product on one machine with the
networks' simulators, Postgres and the Inngest server. The first figure of each pair is the Inngest
server's, the second the embedded host's. “Late” is from a delivery's time to its publication, “behind”
the longest that one stayed behind, from its time or from the end of the fault. “Calls” are the server's
calls for one delivery. “Load” is the machine's load average at the end.`;

const columns: Record<string, (figures: Figures) => string> = {
  Lost: ({ lost }) => String(lost),
  Doubled: ({ doubled }) => String(doubled),
  Early: ({ early }) => String(early),
  "All out after": ({ seconds }) => `${seconds.toFixed(1)} s`,
  "Late p50": ({ lateMs }) => milliseconds(lateMs.p50),
  "Late p99": ({ lateMs }) => milliseconds(lateMs.p99),
  Behind: ({ behindMs }) => milliseconds(behindMs),
  Calls: ({ executionsEach }) => (Number.isNaN(executionsEach) ? "" : executionsEach.toFixed(2)),
  Load: ({ load }) => load.toFixed(1),
};

export async function writeTable(
  rows: readonly Measured[],
  { isWhole }: { isWhole: boolean },
): Promise<boolean> {
  const table = renderTable(rows);
  console.log(table);
  for (const { scenario, served } of rows) {
    if (!served)
      console.log(`Skipped on the server, which could not be given it: ${scenario.name}`);
  }
  if (isWhole) await writeSection("npm run real", `\n${intro}\n\n${table}\n`);
  return rows.every(({ served, embedded }) => isKept(served) && isKept(embedded));
}

function isKept(figures: Figures | null): boolean {
  return !figures || figures.lost + figures.doubled + figures.early + figures.otherwise === 0;
}

function renderTable(rows: readonly Measured[]): string {
  const heads = ["Scenario", ...Object.keys(columns)];
  const lines = rows.map(({ scenario, served, embedded }) => [
    scenario.name,
    ...Object.values(columns).map((show) =>
      pair(served && show(served), embedded && show(embedded)),
    ),
  ]);
  return [heads, heads.map(() => "---"), ...lines]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

function pair(served: string | null, embedded: string | null): string {
  return [served ?? "–", embedded ?? "–"].map((one) => one || "–").join(" · ");
}

function milliseconds(value: number): string {
  return value < 1_000 ? `${value.toFixed(0)} ms` : `${(value / 1_000).toFixed(1)} s`;
}
