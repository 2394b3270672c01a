"use client";

import { useQuery } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { formerManagers, type ManagerOption, managerIdOf, managerOptions } from "./managed-by";
import type { Person, Team } from "./person";

export type ManagedByFilter = {
  options: readonly ManagerOption[];
  selected: ManagerOption | null;
};

export function useManagedByFilter(
  team: Team,
  {
    managedBy,
    posts,
  }: { managedBy: string | null; posts: readonly Pick<PostSummary, "managedBy">[] },
): ManagedByFilter {
  const selectedId = managerIdOf(team, managedBy);
  const seen = formerManagers(
    team,
    posts.map((post) => post.managedBy),
  );
  const isKnown = [...team.members, ...seen].some(({ id }) => id === selectedId);
  const unseen = useFormerManager(isKnown ? null : selectedId);
  const options = managerOptions(team, unseen ? [...seen, unseen] : seen);
  return { options, selected: options.find(({ value }) => value === selectedId) ?? null };
}

/** Learns the name of somebody who has left from any post that this person still manages. */
function useFormerManager(id: string | null): Person | null {
  const { data } = useQuery({
    queryKey: ["former-manager", id],
    queryFn: async ({ signal }) => {
      const query = { managedBy: id ?? undefined, limit: 1 };
      const { items } = await api("GET /api/posts", { query, signal });
      return items.at(0)?.managedBy ?? null;
    },
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (id === null) return null;
  return data ?? { id, name: "Somebody", avatarUrl: null };
}
