import {
  defaultPolicies,
  type PolicyContext,
  type PolicyPart,
  partSentence,
  partsBeyond,
} from "@/lib/identity/policies/rules";
import { Policy } from "@/lib/identity/policies/schema";
import { allowsLevel, type ProgramKind } from "@/lib/kernel/rules";

/** A policy as it is typed. */
export type PolicyDraft = Pick<Policy, "level" | "othersPosts"> & {
  everyAccount: boolean;
  connectionIds: readonly string[];
  leadMinutes: string;
  dailyPosts: string;
  dailyPerAccount: string;
  isQuiet: boolean;
  from: string;
  to: string;
  addresses: string;
};

export type PolicyProblems = Partial<Record<PolicyPart, string>>;

/** Accounts that are gone are left out: nothing can go there. */
export function draftOf(policy: Policy, knownIds: readonly string[]): PolicyDraft {
  const { level, othersPosts, connectionIds, quietHours, addresses } = policy;
  return {
    level,
    othersPosts,
    everyAccount: connectionIds === null,
    connectionIds: (connectionIds ?? []).filter((id) => knownIds.includes(id)),
    leadMinutes: String(policy.leadMinutes),
    dailyPosts: textOf(policy.dailyPosts),
    dailyPerAccount: textOf(policy.dailyPerAccount),
    isQuiet: quietHours !== null,
    from: quietHours?.from ?? "22:00",
    to: quietHours?.to ?? "07:00",
    addresses: (addresses ?? []).join("\n"),
  };
}

type Reading = { kind: ProgramKind; limit: Policy | null; context?: PolicyContext };

/** Reads what was typed; the policy is null while something has to be mended. */
export function readDraft(
  draft: PolicyDraft,
  reading: Reading,
): { policy: Policy | null; problems: PolicyProblems } {
  const { limit, context } = reading;
  const { data, error } = Policy.safeParse(typedIn(draft, reading));
  const problems: PolicyProblems = {};
  for (const { path } of error?.issues ?? []) {
    const part = path[0] as PolicyPart;
    problems[part] = mistakes[part] ?? "Check this.";
  }
  if (!draft.everyAccount && draft.connectionIds.length === 0) {
    problems.connectionIds = "Choose at least one account.";
  }
  const beyond = data && limit ? partsBeyond(data, limit) : [];
  for (const part of beyond) {
    if (limit)
      problems[part] ??= `An administrator allows less: ${partSentence(part, limit, context)}`;
  }
  return { policy: data && Object.keys(problems).length === 0 ? data : null, problems };
}

function typedIn(draft: PolicyDraft, { kind, limit }: Reading): Record<PolicyPart, unknown> {
  const addresses = kind === "keys" ? draft.addresses.split(/[\s,]+/).filter(Boolean) : [];
  const { from, to } = draft;
  // A mistake that is hidden for want of scheduling must not keep anybody from saving.
  const isShown = allowsLevel(draft.level, "ask");
  const number = (part: "leadMinutes" | "dailyPosts" | "dailyPerAccount") => {
    const typed = numberOf(draft[part]);
    return isShown || !Number.isNaN(typed) ? typed : (limit ?? defaultPolicies.keys)[part];
  };
  return {
    level: draft.level,
    connectionIds: draft.everyAccount ? (limit?.connectionIds ?? null) : draft.connectionIds,
    leadMinutes: number("leadMinutes") ?? 0,
    dailyPosts: number("dailyPosts"),
    dailyPerAccount: number("dailyPerAccount"),
    quietHours: draft.isQuiet ? { from: timeOf(from), to: timeOf(to) } : null,
    othersPosts: draft.othersPosts,
    addresses: addresses.length > 0 ? addresses : null,
  };
}

/** Says where a limit binds, for the hint beside a choice. */
export function limitHint(
  part: PolicyPart,
  limit: Policy | null,
  context: PolicyContext,
): string | undefined {
  if (!limit || !partsBeyond(defaultPolicies.keys, limit).includes(part)) return undefined;
  return `An administrator’s limit: ${partSentence(part, limit, context)}`;
}

const mistakes: Partial<Record<PolicyPart, string>> = {
  leadMinutes: "Enter whole minutes, at most 10,080, which is a week.",
  dailyPosts: "Enter a whole number up to 10,000, or nothing for no limit.",
  dailyPerAccount: "Enter a whole number up to 10,000, or nothing for no limit.",
  quietHours: "Enter both times as 22:00.",
  addresses: "Enter ranges as 203.0.113.0/24, one a line.",
};

function textOf(limit: number | null): string {
  return limit === null ? "" : String(limit);
}

/** Is null for nothing, and no whole number for what is not one. */
function numberOf(text: string): number | null {
  const typed = text.trim();
  if (typed === "") return null;
  return /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN;
}

/** Takes `7:00` and `22` too. */
function timeOf(text: string): string {
  const [, hours, minutes = "00"] = /^(\d{1,2})(?:[:.](\d\d))?$/.exec(text.trim()) ?? [];
  return hours === undefined ? "" : `${hours.padStart(2, "0")}:${minutes}`;
}
