import type { Member } from "@/lib/members/schema";

export type Person = { id: string; name: string; avatarUrl: string | null };

export type Teammate = Person & Pick<Member, "role">;

/** The reader's id and everybody in the workspace. */
export type Team = { userId: string; members: readonly Teammate[] };

export function byName(one: Person, other: Person): number {
  return one.name.localeCompare(other.name);
}

/** Finds people by the start of any word of their name, ignoring case and accents. */
export function findPeople<P extends Person>(people: readonly P[], query: string): P[] {
  const wanted = plain(query);
  return people.filter(({ name }) => {
    const known = plain(name);
    return known.startsWith(wanted) || known.includes(` ${wanted}`);
  });
}

function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
