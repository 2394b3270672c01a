import type { PublishedEntry } from "@/lib/networks/simulator";
import type { End } from "./end";
import type { CaseRun } from "./run-case";

export type Verdict = {
  end: End | "unsettled";
  deliveries: number;
  doubled: number;
  lost: number;
  violations: string[];
};

export function judge(
  { end, injectionCount, deliveries, texts, target }: CaseRun,
  { expected, publications }: { expected: End; publications: readonly PublishedEntry[] },
): Verdict {
  const shown = texts.map((text) => publications.filter((entry) => entry.text === text));
  const states = deliveries.map(({ state }) => state);
  const doubled = shown.filter((entries) => entries.length > 1).length;
  const isLost = (index: number) =>
    states[index] === "published" ? shown[index]?.length === 0 : !notifiesPeople(states, index);
  const lost = states.filter((_, index) => isLost(index)).length;
  const violations = [
    ...(injectionCount === 0 ? ["the fault did not strike"] : []),
    ...(doubled > 0 ? [`${doubled} doubled`] : []),
    ...(lost > 0 ? [`${lost} lost: ${states.join(", ")}`] : []),
    ...(end === expected ? [] : [`${end}, not ${expected} (${reasonsOf(deliveries)})`]),
    ...deliveries.flatMap((delivery, index) =>
      contradictions(delivery, shown[index] ?? []).map((one) => `position ${index} ${one}`),
    ),
    ...sequenceViolations(states, shown, target),
  ];
  return { end, deliveries: deliveries.length, doubled, lost, violations };
}

function reasonsOf(deliveries: CaseRun["deliveries"]): string {
  return deliveries.map(({ state, errorCode }) => errorCode ?? state).join(", ");
}

/** A position behind a failed or unconfirmed one waits and is covered by that notification. */
function notifiesPeople(states: string[], index: number): boolean {
  const isTrouble = (state: string | undefined) => state === "failed" || state === "unconfirmed";
  return isTrouble(states[index]) || states.slice(0, index).some(isTrouble);
}

function contradictions(
  { state, remoteId }: CaseRun["deliveries"][number],
  shown: PublishedEntry[],
): string[] {
  const [entry] = shown;
  if (state === "published" && entry && entry.remoteId !== remoteId) {
    return ["has the id of another publication"];
  }
  const mayBeOut = state === "published" || state === "unconfirmed";
  return entry && !mayBeOut ? [`is out and ${state}`] : [];
}

function sequenceViolations(states: string[], shown: PublishedEntry[][], target: number): string[] {
  const stop = states.findIndex((state) => state !== "published");
  if (stop < 0) return [];
  const behind = shown.slice(stop + 1).flat().length;
  const moved = states.slice(stop + 1).filter((state) => state !== "scheduled").length;
  return [
    ...(behind + moved > 0 ? ["the sequence went on behind what did not go out"] : []),
    ...(stop < target ? ["the sequence stopped before the fault"] : []),
  ];
}
