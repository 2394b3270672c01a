import { utcTimestamp } from "@/lib/kernel/as-json";
import type { ApprovalState, ApprovalSummary, Awaited } from "./schema";

export type AccountState = { state: ApprovalState; since: string; awaitsGuests: boolean };
export type AwaitedMember = { userId: string; name: string; asAdmin: boolean };

/** The longest note for who is asked, in code points. */
export const noteMax = 500;

export const leastFirst: ApprovalState[] = [
  "changes_requested",
  "not_requested",
  "waiting",
  "approved",
];

/** The least of the accounts' states: a post goes out as agreed where all of them are. */
export function leastState(accounts: readonly { state: ApprovalState }[]): ApprovalState {
  return leastFirst.find((state) => accounts.some((each) => each.state === state)) ?? "not_needed";
}

/** Returns who is waited for. Administrators are one entry, as one of them is enough. So are guests. */
export function awaitedOf(
  members: readonly { userId: string; name: string; asAdmin: boolean }[],
  anyGuest: boolean,
): Awaited[] {
  const named = members.flatMap(({ userId, name, asAdmin }) => {
    return asAdmin ? [] : [{ id: userId, name }];
  });
  const anyAdmin = members.some(({ asAdmin }) => asAdmin);
  return [
    ...named,
    ...(anyAdmin ? [{ id: null, name: "An administrator" }] : []),
    ...(anyGuest ? [{ id: null, name: "A client" }] : []),
  ];
}

/** Summarizes what is noted of a post's accounts with a rule, and of whom it waits for. */
export function summarizeApproval(
  accounts: readonly AccountState[],
  awaited: readonly AwaitedMember[],
): ApprovalSummary {
  const state = leastState(accounts);
  const since = accounts.filter((each) => each.state === state).map((each) => each.since);
  const earliest = since.toSorted()[0];
  const anyGuest = accounts.some(({ awaitsGuests }) => awaitsGuests);
  const waitingFor = state === "waiting" ? awaitedOf(awaited, anyGuest) : [];
  return { state, waitingFor, since: earliest ? utcTimestamp(earliest) : null };
}

export const stagesMax = 3;
export const approversMax = 20;

/** A team of so many can let people approve what they wrote. */
export const smallTeam = 3;

type Stage = {
  approvers: readonly ({ kind: "admins" | "guests" } | { kind: "member"; userId: string })[];
};

/**
 * Returns the numbers of the stages, the first being 1, that nobody can agree to: none of those whom
 * they name is a member any more. A team always has an administrator.
 */
export function lostStages(
  stages: readonly Stage[],
  isMember: (userId: string) => boolean,
): number[] {
  return stages.flatMap(({ approvers }, index) => {
    const isLost = approvers.every((each) => each.kind === "member" && !isMember(each.userId));
    return isLost ? [index + 1] : [];
  });
}

/** Names to the team somebody without an account. */
export function guestInWords(name: string): string {
  return `${name}, by link`;
}
