import type { Member } from "@/lib/identity/members/schema";

export type Person = { id: string; name: string; avatarUrl: string | null };

export type Teammate = Person & Pick<Member, "role">;

export type Team = { userId: string; members: readonly Teammate[] };

export function byName(one: Person, other: Person): number {
  return one.name.localeCompare(other.name);
}

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
