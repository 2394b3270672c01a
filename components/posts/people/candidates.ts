import { byName, type Person, type Team, type Teammate } from "./person";

export type Candidate = Person & {
  isSelf: boolean;
  isManager: boolean;
  obstacle: string | null;
};

export function candidatesFor({ userId, members }: Team, managerId: string): Candidate[] {
  return members.toSorted(byName).map(toCandidate).toSorted(byRank);

  function toCandidate({ role, ...person }: Teammate): Candidate {
    const isManager = person.id === managerId;
    const cannot = role === "viewer" ? "Can only read" : null;
    return {
      ...person,
      isSelf: person.id === userId,
      isManager,
      obstacle: isManager ? "Manages it now" : cannot,
    };
  }
}

export function canManage({ members }: Team, userId: string): boolean {
  return members.some(({ id, role }) => id === userId && role !== "viewer");
}

/** Sorts by rank only: the sort is stable, so equals stay in the order of their names. */
function byRank(one: Candidate, other: Candidate): number {
  return rank(one) - rank(other);
}

function rank({ isSelf, isManager, obstacle }: Candidate): number {
  if (obstacle !== null && !isManager) return 2;
  return isSelf ? 0 : 1;
}
