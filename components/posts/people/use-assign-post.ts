"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { updateCachedPost } from "@/components/posts/post-cache/update-cached-post";
import type { ToastMessage } from "@/components/ui/toast";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { canManage } from "./candidates";
import type { Person, Team } from "./person";

type Assigned = Pick<PostSummary, "id" | "managedBy">;
type Assignment = { post: Assigned; to: Person; isUndo?: boolean };

export function useAssignPost(team: Team) {
  const client = useQueryClient();
  const assigning = useApiMutation({
    send: async ({ post, to }: Assignment) => {
      showManager(client, post, to);
      try {
        const body = { userId: to.id };
        return await api("PUT /api/posts/{postId}/manager", { params: { postId: post.id }, body });
      } catch (failure) {
        showManager(client, post, post.managedBy);
        throw failure;
      }
    },
    done: (_, assignment): ToastMessage => {
      const { post, to } = assignment;
      const toast = { id: assignedToast(post), title: titleOf(assignment, team) };
      if (assignment.isUndo || !canManage(team, post.managedBy)) return toast;
      const undone = { post: { ...post, managedBy: to }, to: post.managedBy, isUndo: true };
      return { ...toast, action: { label: "Undo", onSelect: () => void assigning.run(undone) } };
    },
    failed: ({ post }) => ({ id: assignedToast(post), title: "The post was not assigned." }),
    invalidates: [["posts"], ["post"]],
  });
  return (post: Assigned, to: Person) => void assigning.run({ post, to });
}

function assignedToast({ id }: Assigned): string {
  return `assigned-${id}`;
}

function titleOf({ to, isUndo = false }: Assignment, { userId }: Team): string {
  const when = isUndo ? "again" : "now";
  return to.id === userId ? `You manage this post ${when}` : `${to.name} manages this post ${when}`;
}

function showManager(client: QueryClient, { id }: Assigned, managedBy: Person): void {
  updateCachedPost(client, id, (post) => ({ ...post, managedBy }));
}
