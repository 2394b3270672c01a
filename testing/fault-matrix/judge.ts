import type { PublishedEntry } from "@/lib/networks/simulator";
import type { End } from "./end";
import type { CaseRun } from "./run-case";

export type Verdict = {
  end: End | "unsettled";
  deliveries: number;
  /** Texts that are out more than once. */
  doubled: number;
  /** Deliveries that are said to be out and are not, or of which nobody was told. */
  lost: number;
  /** Everything that is not as it must be, in words. */
  violations: string[];
};

/** Compares what a case's deliveries say with what the network shows. */
export function judge(
  { end, strikes, deliveries, texts, target }: CaseRun,
  { expected, publications }: { expected: End; publications: readonly PublishedEntry[] },
): Verdict {
  const shown = texts.map((text) => publications.filter((entry) => entry.text === text));
  const states = deliveries.map(({ state }) => state);
  const doubled = shown.filter((entries) => entries.length > 1).length;
  const isLost = (index: number) =>
    states[index] === "published" ? shown[index]?.length === 0 : !notifiesPeople(states, index);
  const lost = states.filter((_, index) => isLost(index)).length;
  const violations = [
    ...(strikes === 0 ? ["the fault did not strike"] : []),
    ...(doubled > 0 ? [`${doubled} doubled`] : []),
    ...(lost > 0 ? [`${lost} lost: ${states.join(", ")}`] : []),
    ...(end === expected ? [] : [`${end}, not ${expected}`]),
    ...deliveries.flatMap((delivery, index) =>
      contradictions(delivery, shown[index] ?? []).map((one) => `position ${index} ${one}`),
    ),
    ...pastTheStop(states, shown, target),
  ];
  return { end, deliveries: deliveries.length, doubled, lost, violations };
}

/** People learn of what failed or is not certain; what waits behind it waits with it. */
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

/** Positions behind one that is not out are neither out nor due. */
function pastTheStop(states: string[], shown: PublishedEntry[][], target: number): string[] {
  const stop = states.findIndex((state) => state !== "published");
  if (stop < 0) return [];
  const behind = shown.slice(stop + 1).flat().length;
  const moved = states.slice(stop + 1).filter((state) => state !== "scheduled").length;
  return [
    ...(behind + moved > 0 ? ["the sequence went on behind what did not go out"] : []),
    ...(stop < target ? ["the sequence stopped before the fault"] : []),
  ];
}
