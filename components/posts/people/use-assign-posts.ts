"use client";

import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import type { ToastMessage } from "@/components/ui/toast";
import type { Assignment } from "@/lib/planning/posts/schema";
import type { Person, Team } from "./person";

/** Gives several posts to one person, and all of them back by one Undo. */
export function useAssignPosts({ userId }: Team, onToast?: (message: ToastMessage) => void) {
  const assigning = useApiMutation({
    send: ({ assignments }: { assignments: Assignment[]; to: Person | null }) =>
      api("POST /api/posts/assign", { body: { assignments } }),
    done: ({ posts, undo }, { to }) => {
      if (!to) return { title: `${countedPosts(posts.length)} managed as before` };
      const who = to.id === userId ? "You manage" : `${to.name} manages`;
      return {
        title: `${who} ${countedPosts(posts.length)} now`,
        ...(undo.length > 0 && {
          action: {
            label: "Undo",
            onSelect: () => void assigning.run({ assignments: undo, to: null }),
          },
        }),
      };
    },
    failed: () => ({ title: "The posts were not assigned." }),
    invalidates: [["posts"], ["post"]],
    ...(onToast && { onToast }),
  });
  return (posts: readonly { id: string }[], to: Person) =>
    void assigning.run({ assignments: posts.map(({ id }) => ({ postId: id, userId: to.id })), to });
}
