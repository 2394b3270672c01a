import type { Team, Teammate } from "@/components/posts/people/person";
import { listMembers } from "@/lib/identity/members/members";
import { type Actor, personOf } from "@/lib/kernel/actor";

export async function teamOf(actor: Actor): Promise<Team> {
  const members: Teammate[] = [];
  let cursor: string | undefined;
  do {
    const page = await listMembers(actor, { limit: 200, cursor });
    members.push(
      ...page.items.map(({ id, name, avatarUrl, role }) => ({ id, name, avatarUrl, role })),
    );
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return { userId: personOf(actor), members };
}
