"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import type { UndoKeeper } from "@/components/kit/mutation/undo-keeper";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { updateCachedPost } from "@/components/posts/post-cache/update-cached-post";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import type { Assignment } from "@/lib/planning/posts/schema";
import { canManage } from "./candidates";
import type { Person, Team } from "./person";

type Assigning = { as: "new" | "undo" | "redo"; assignments: Assignment[] };

/**
 * Gives posts to one person, shown at once, and all of them back by one Undo, which `last` keeps. A
 * post whose former manager left or can only read now has no way back.
 */
export function useAssignPosts(team: Team, last?: UndoKeeper<Assignment[]>) {
  const client = useQueryClient();
  const assigning = useApiMutation({
    send: async ({ assignments }: Assigning) => {
      const showFormer = showManagers(client, team, assignments);
      try {
        return await api("POST /api/posts/assign", { body: { assignments } });
      } catch (failure) {
        showFormer();
        throw failure;
      }
    },
    onDone: (answer, { as }) => {
      const back = possibleIn(team, answer.undo);
      if (back.length === 0) return;
      const again = () => void assigning.run({ assignments: back, as: "redo" });
      if (as === "undo") last?.undone(back, again);
      else last?.remember(back);
    },
    done: ({ undo }, assigned) => {
      const back = possibleIn(team, undo);
      return {
        id: toastOf(assigned),
        title: titleOf(assigned, team),
        ...(assigned.as !== "undo" &&
          back.length > 0 && { action: { label: "Undo", onSelect: () => takeBack(back) } }),
      };
    },
    failed: (assigned) => ({
      id: toastOf(assigned),
      title:
        assigned.assignments.length === 1
          ? "The post was not assigned."
          : "The posts were not assigned.",
    }),
    invalidates: [["posts"], ["post"]],
  });
  const undo = (assignments: Assignment[]) => void assigning.run({ assignments, as: "undo" });
  const takeBack = (assignments: Assignment[]) => {
    last?.forget(assignments);
    undo(assignments);
  };
  const assignPosts = (posts: readonly { id: string }[], to: Person) =>
    void assigning.run({
      assignments: posts.map(({ id }) => ({ postId: id, userId: to.id })),
      as: "new",
    });
  return { assignPosts, undo };
}

/** An Undo by a key takes the place of the toast that offers it. */
function toastOf({ assignments }: Assigning): string {
  return `assigned ${assignments.map(({ postId }) => postId).join(" ")}`;
}

function possibleIn(team: Team, assignments: Assignment[]): Assignment[] {
  return assignments.filter(({ userId }) => canManage(team, userId));
}

/** Returns how the managers of before are shown again. */
function showManagers(
  client: QueryClient,
  { members }: Team,
  assignments: readonly Assignment[],
): () => void {
  const former = new Map<string, Person>();
  for (const { postId, userId } of assignments) {
    const manager = members.find(({ id }) => id === userId);
    if (!manager) continue;
    const { id, name, avatarUrl } = manager;
    updateCachedPost(client, postId, (post) => {
      former.set(postId, post.managedBy);
      return { ...post, managedBy: { id, name, avatarUrl } };
    });
  }
  return () => {
    for (const [postId, managedBy] of former) {
      updateCachedPost(client, postId, (post) => ({ ...post, managedBy }));
    }
  };
}

function titleOf({ as, assignments }: Assigning, { userId, members }: Team): string {
  const counted = countedPosts(assignments.length);
  const isOne = assignments.length === 1;
  if (as === "undo" && !isOne) return `${counted} managed as before`;
  if (as === "redo" && !isOne) return `${counted} assigned again`;
  const to = members.find(({ id }) => id === assignments[0]?.userId);
  const who = to?.id === userId ? "You manage" : `${to?.name ?? "Somebody"} manages`;
  return `${who} ${isOne ? "this post" : counted} ${as === "undo" ? "again" : "now"}`;
}
