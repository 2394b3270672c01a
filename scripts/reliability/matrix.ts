import { measureMatrix, type Selection } from "@/testing/fault-matrix/measure";
import { failedCases, renderMatrix } from "@/testing/fault-matrix/render";
import { writeSection } from "@/testing/reliability-document";

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
  if (selection.network === undefined && selection.kind === undefined) {
    await writeSection("npm run reliability", renderMatrix(matrix));
    console.log("Written to docs/reliability.md.");
  }
  return wrong.length === 0;
}
