import { capitalized, listed } from "@/lib/kernel/words/rules";
import type { ApprovalRule, Approver } from "@/lib/planning/approvals/schema";

/** Names who is a member; who left has no name here. */
export type Names = ReadonlyMap<string, string>;

type Stage = ApprovalRule["stages"][number];

/** Says whose approval is needed: “Ann or Ben agrees, then any administrator”. */
export function ruleInWords({ stages }: Pick<ApprovalRule, "stages">, names: Names): string {
  const [first, ...later] = stages.map((stage) => stageInWords(stage, names));
  if (!first) return nobodysNeeded;
  const sentence = `${first.who} ${first.isPlural ? "agree" : "agrees"}`;
  const words = [sentence, ...later.map(({ who }) => `then ${who}`)].join(", ");
  return capitalized(words);
}

export const nobodysNeeded = "Nobody’s approval is needed";

function stageInWords({ approvers, mode }: Stage, names: Names) {
  const isPlural = mode === "all" && approvers.length > 1;
  const who = approvers.map((approver) => approverInWords(approver, names));
  return { who: listed(who, isPlural ? "and" : "or"), isPlural };
}

export function approverInWords(approver: Approver, names: Names): string {
  if (approver.kind !== "member") return unnamed[approver.kind];
  return names.get(approver.userId) ?? "somebody who left";
}

const unnamed = { admins: "any administrator", guests: "a client by review link" } as const;

/** Says for whom it holds and what asks again; what goes without saying is left out. */
export function limitsInWords(
  { appliesTo, bindsTime, ownContent }: Omit<ApprovalRule, "stages">,
  isSmallTeam: boolean,
): string {
  const own = ownContent && isSmallTeam ? ["who edited last may approve"] : [];
  return [audienceWords[appliesTo], timeWords[bindsTime], ...own].join(" · ");
}

const audienceWords: Record<ApprovalRule["appliesTo"], string> = {
  everyone: "For everybody’s posts",
  members: "Not for posts that only administrators wrote",
  programs: "Only for posts that keys or assistants had a hand in",
};

const timeWords: Record<ApprovalRule["bindsTime"], string> = {
  none: "a new time asks nobody again",
  day: "another day asks again",
  minute: "another minute asks again",
};
