import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { projectRoot } from "@/scripts/project-root";
import { measureMatrix, type Selection } from "@/testing/publishing/fault-matrix/measure";
import { failedCases, renderCases, renderSummary } from "@/testing/publishing/fault-matrix/render";
import { writeSection } from "./reliability-document";

const casesFile = join(projectRoot, "test-results/fault-matrix.md");

export async function run(selection: Selection): Promise<boolean> {
  const startedAt = performance.now();
  const matrix = await measureMatrix(selection);
  const verdicts = [...matrix.faults, ...matrix.conditions].map(({ verdict }) => verdict);
  const sum = (read: (verdict: (typeof verdicts)[number]) => number) =>
    verdicts.reduce((total, verdict) => total + read(verdict), 0);
  const wrong = verdicts.filter(({ violations }) => violations.length > 0);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(
    `${verdicts.length} cases with ${sum((one) => one.deliveries)} deliveries in ${seconds} s: ` +
      `${sum((one) => one.lost)} lost, ${sum((one) => one.doubled)} doubled, ${wrong.length} gone wrong.`,
  );
  for (const line of failedCases(matrix)) console.log(line);
  await mkdir(dirname(casesFile), { recursive: true });
  await writeFile(casesFile, renderCases(matrix));
  console.log(`The end of each case is in ${relative(projectRoot, casesFile)}.`);
  if (selection.network === undefined && selection.kind === undefined) {
    await writeSection("npm run reliability", renderSummary(matrix));
    console.log("The summary is in docs/reliability.md.");
  }
  return wrong.length === 0;
}
