import { allowsLevel, levelWords } from "@/lib/kernel/rules";
import { listed } from "@/lib/kernel/words/rules";
import type { Policy, WorkspacePolicies } from "./schema";

const unbound: Policy = {
  level: "publish",
  connectionIds: null,
  leadMinutes: 0,
  dailyPosts: null,
  dailyPerAccount: null,
  quietHours: null,
  othersPosts: "change",
  addresses: null,
};

/** Holds in a workspace whose administrators decided nothing: keys may what they may today. */
export const defaultPolicies: WorkspacePolicies = {
  assistants: { ...unbound, level: "ask", leadMinutes: 30, dailyPosts: 50, othersPosts: "read" },
  keys: unbound,
};

/**
 * Returns the narrower of each part, to be shown. Of two quiet hours, or lists of addresses, both hold,
 * which one cannot say: the answer has those of `own`. What decides asks each policy by itself.
 */
export function narrowed(bound: Policy, own: Policy): Policy {
  return {
    level: allowsLevel(bound.level, own.level) ? own.level : bound.level,
    connectionIds: common(bound.connectionIds, own.connectionIds),
    leadMinutes: Math.max(bound.leadMinutes, own.leadMinutes),
    dailyPosts: least(bound.dailyPosts, own.dailyPosts),
    dailyPerAccount: least(bound.dailyPerAccount, own.dailyPerAccount),
    quietHours: own.quietHours ?? bound.quietHours,
    othersPosts: bound.othersPosts === "read" ? "read" : own.othersPosts,
    addresses: own.addresses ?? bound.addresses,
  };
}

export type PolicyPart = keyof Policy;

/** Tells whether nothing of a policy goes beyond another, so that its owner may choose it. */
export function isWithin(own: Policy, bound: Policy): boolean {
  return partsBeyond(own, bound).length === 0;
}

/** Names the parts of a policy that allow more than another does. */
export function partsBeyond(own: Policy, bound: Policy): PolicyPart[] {
  const within: Record<PolicyPart, boolean> = {
    level: allowsLevel(bound.level, own.level),
    connectionIds: isSubset(own.connectionIds, bound.connectionIds),
    leadMinutes: own.leadMinutes >= bound.leadMinutes,
    dailyPosts: isAtMost(own.dailyPosts, bound.dailyPosts),
    dailyPerAccount: isAtMost(own.dailyPerAccount, bound.dailyPerAccount),
    quietHours: coversQuiet(own.quietHours, bound.quietHours),
    othersPosts: bound.othersPosts === "change" || own.othersPosts === "read",
    addresses: isSubset(own.addresses, bound.addresses),
  };
  return policyParts.filter((part) => !within[part]);
}

/** They stand in the order in which people read them. */
export const policyParts = [
  "level",
  "connectionIds",
  "leadMinutes",
  "dailyPosts",
  "dailyPerAccount",
  "quietHours",
  "othersPosts",
  "addresses",
] as const satisfies readonly PolicyPart[];

/** A reader who knows the accounts' names and the workspace's time zone gets them said. */
export type PolicyContext = {
  nameOf?: ((connectionId: string) => string | undefined) | undefined;
  timeZone?: string | undefined;
};

/** Says a policy to people and to programs, with what limits something alone. */
export function policySentences(policy: Policy, context: PolicyContext = {}): string[] {
  return policyParts.flatMap((part) => {
    if (isIdle(part, policy)) return [];
    const sentence = limitSentence(part, policy, context);
    return sentence === null ? [] : [sentence];
  });
}

/** Says one part, also where it limits nothing. */
export function partSentence(
  part: PolicyPart,
  policy: Policy,
  context: PolicyContext = {},
): string {
  return limitSentence(part, policy, context) ?? unlimited[part];
}

const unlimited: Record<PolicyPart, string> = {
  level: "May publish.",
  connectionIds: "On every account.",
  leadMinutes: "Also for the next minute.",
  dailyPosts: "Any number of posts a day.",
  dailyPerAccount: "Any number a day on each account.",
  quietHours: "At any hour.",
  othersPosts: "May also change what people wrote.",
  addresses: "From any address.",
};

/** Times and numbers mean nothing where nothing may be scheduled. */
function isIdle(part: PolicyPart, { level }: Policy): boolean {
  if (part === "othersPosts") return level === "read";
  const isOfSending = ["leadMinutes", "dailyPosts", "dailyPerAccount", "quietHours"].includes(part);
  return isOfSending && !allowsLevel(level, "ask");
}

function limitSentence(
  part: PolicyPart,
  policy: Policy,
  { nameOf, timeZone }: PolicyContext,
): string | null {
  switch (part) {
    case "level":
      return `May ${levelWords[policy.level]}.`;
    case "connectionIds":
      return policy.connectionIds && accountsSentence(policy.connectionIds, nameOf);
    case "leadMinutes":
      return policy.leadMinutes === 0
        ? null
        : `Not sooner than ${minutesInWords(policy.leadMinutes)} ahead.`;
    case "dailyPosts":
      return policy.dailyPosts === null ? null : `At most ${counted(policy.dailyPosts)} a day.`;
    case "dailyPerAccount":
      return policy.dailyPerAccount === null
        ? null
        : `At most ${counted(policy.dailyPerAccount)} a day on each account.`;
    case "quietHours":
      return policy.quietHours && quietSentence(policy.quietHours, timeZone);
    case "othersPosts":
      return policy.othersPosts === "read" ? "May not change what people wrote." : unlimited[part];
    case "addresses":
      return policy.addresses && `Only from ${listed(policy.addresses)}.`;
  }
}

function accountsSentence(ids: readonly string[], nameOf: PolicyContext["nameOf"]): string {
  if (ids.length === 0) return "On no account.";
  const names = ids.flatMap((id) => nameOf?.(id) ?? []);
  if (names.length === ids.length && names.length <= 5) return `Only on ${listed(names)}.`;
  return `Only on ${ids.length === 1 ? "1 account" : `${ids.length} accounts`}.`;
}

function quietSentence({ from, to }: NonNullable<Policy["quietHours"]>, timeZone?: string): string {
  if (from === to) return "At no hour of the day.";
  const where = timeZone?.replaceAll("_", " ") ?? "the team’s time zone";
  return `Nothing between ${from} and ${to} in ${where}.`;
}

function counted(posts: number): string {
  return posts === 1 ? "1 post" : `${posts} posts`;
}

export function minutesInWords(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 1_440), "day"],
    [Math.floor((minutes % 1_440) / 60), "hour"],
    [minutes % 60, "minute"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`)
    .join(" ");
}

/** Tells whether a wall clock's time, as `07:30`, is quiet; `from` belongs to it and `to` does not. */
export function isQuiet(time: string, quiet: Policy["quietHours"]): boolean {
  if (!quiet) return false;
  const { from, to } = quiet;
  if (from === to) return true;
  return from < to ? from <= time && time < to : time >= from || time < to;
}

function coversQuiet(own: Policy["quietHours"], bound: Policy["quietHours"]): boolean {
  if (!bound) return true;
  if (!own) return false;
  const begins = (minutesOf(bound.from) - minutesOf(own.from) + 1_440) % 1_440;
  return lengthOf(own) === 1_440 || begins + lengthOf(bound) <= lengthOf(own);
}

function lengthOf({ from, to }: NonNullable<Policy["quietHours"]>): number {
  return (minutesOf(to) - minutesOf(from) + 1_440) % 1_440 || 1_440;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function least(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

function isAtMost(own: number | null, bound: number | null): boolean {
  return bound === null || (own !== null && own <= bound);
}

function common(bound: string[] | null, own: string[] | null): string[] | null {
  if (!bound || !own) return own ?? bound;
  return own.filter((id) => bound.includes(id));
}

function isSubset(own: string[] | null, bound: string[] | null): boolean {
  return bound === null || own?.every((one) => bound.includes(one)) === true;
}
