import { allowsLevel } from "@/lib/kernel/rules";
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

/** Tells whether nothing of a policy goes beyond another, so that its owner may choose it. */
export function isWithin(own: Policy, bound: Policy): boolean {
  return (
    allowsLevel(bound.level, own.level) &&
    isSubset(own.connectionIds, bound.connectionIds) &&
    own.leadMinutes >= bound.leadMinutes &&
    isAtMost(own.dailyPosts, bound.dailyPosts) &&
    isAtMost(own.dailyPerAccount, bound.dailyPerAccount) &&
    coversQuiet(own.quietHours, bound.quietHours) &&
    (bound.othersPosts === "change" || own.othersPosts === "read") &&
    isSubset(own.addresses, bound.addresses)
  );
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
  const last = (time: string) => (minutesOf(time) === 0 ? 1_439 : minutesOf(time) - 1);
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  const isLonger = lengthOf(own) >= lengthOf(bound);
  return isLonger && isQuiet(bound.from, own) && isQuiet(clock(last(bound.to)), own);
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
