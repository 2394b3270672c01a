"use client";

import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import type { Assignment } from "@/lib/planning/posts/schema";
import type { Person, Team } from "./person";

type Assigning =
  | { as: "new"; assignments: Assignment[]; to: Person }
  | { as: "undo" | "redo"; assignments: Assignment[] };

export type AssignmentKeeper = {
  remember: (undo: Assignment[]) => void;
  forget: (undo: Assignment[]) => void;
  undone: (undo: Assignment[], again: () => void) => void;
};

/** Gives posts to one person, and all of them back by one Undo, which `last` keeps. */
export function useAssignPosts({ userId }: Pick<Team, "userId">, last?: AssignmentKeeper) {
  const assigning = useApiMutation({
    send: ({ assignments }: Assigning) => api("POST /api/posts/assign", { body: { assignments } }),
    onDone: ({ undo }, { as }) => {
      if (undo.length === 0) return;
      const again = () => void assigning.run({ assignments: undo, as: "redo" });
      if (as === "undo") last?.undone(undo, again);
      else last?.remember(undo);
    },
    done: ({ posts, undo }, assigned) => ({
      title: titleOf(assigned, posts.length, userId),
      ...(assigned.as !== "undo" &&
        undo.length > 0 && { action: { label: "Undo", onSelect: () => takeBack(undo) } }),
    }),
    failed: ({ assignments: { length } }) => ({
      title: length === 1 ? "The post was not assigned." : "The posts were not assigned.",
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
      to,
    });
  return { assignPosts, undo };
}

function titleOf(assigned: Assigning, count: number, userId: string): string {
  const counted = countedPosts(count);
  if (assigned.as !== "new") {
    return assigned.as === "undo" ? `${counted} managed as before` : `${counted} assigned again`;
  }
  const who = assigned.to.id === userId ? "You manage" : `${assigned.to.name} manages`;
  return `${who} ${count === 1 ? "this post" : counted} now`;
}
