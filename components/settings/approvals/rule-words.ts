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
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

export const nobodysNeeded = "Nobody’s approval is needed";

function stageInWords({ approvers, mode }: Stage, names: Names) {
  const isPlural = mode === "all" && approvers.length > 1;
  const who = approvers.map((approver) => approverInWords(approver, names));
  return { who: list(who, isPlural ? "and" : "or"), isPlural };
}

export function approverInWords(approver: Approver, names: Names): string {
  if (approver.kind !== "member") return unnamed[approver.kind];
  return names.get(approver.userId) ?? "somebody who left";
}

const unnamed = { admins: "any administrator", guests: "a client by review link" } as const;

function list(parts: readonly string[], word: "and" | "or"): string {
  const last = parts.at(-1) ?? "nobody";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} ${word} ${last}`;
}

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
