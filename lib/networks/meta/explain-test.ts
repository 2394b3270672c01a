import type { graphVerdicts } from "./verdicts";

type Verdicts = Pick<ReturnType<typeof graphVerdicts>, "classOf" | "explainFailure">;
type Failure = Parameters<Verdicts["explainFailure"]>[0];

export function explainTest(label: string, verdicts: Verdicts, failure: Failure): string {
  if (failure.kind === "refused" && verdicts.classOf(failure) === "rejected") {
    const { message, code } = failure.error;
    return `${label} refused to answer: ${message.slice(0, 300)} (code ${code}).`;
  }
  return verdicts.explainFailure(failure);
}
