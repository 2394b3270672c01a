"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { Route } from "next";
import { usePathname, useRouter } from "next/navigation";
import { ApiError, api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { postQueryKey } from "@/components/posts/post-cache/post-query-key";
import { updateCachedPost } from "@/components/posts/post-cache/update-cached-post";
import type { ToastMessage } from "@/components/ui/toast";
import type { Post } from "@/lib/planning/posts/schema";

type Undone = Awaited<ReturnType<typeof undoAt>>;

export function useUndoPublishing(post: Post) {
  const client = useQueryClient();
  const router = useRouter();
  const isOnItsPage = usePathname() === `/posts/${post.id}`;
  const open = (draftId: string) => router.push(`/compose?draft=${draftId}` as Route);
  return useApiMutation({
    send: () => undoLatest(post),
    onDone: ({ post: restored, draft }) => {
      updateCachedPost(client, post.id, (before) => restored ?? { ...before, undoUntil: null });
      if (!restored && draft && isOnItsPage) open(draft.id);
    },
    done: (undone) => toastOf(undone, undone.post || !isOnItsPage ? open : null),
    failed: () => ({ title: "It was not undone." }),
    onFailed: () => client.invalidateQueries({ queryKey: postQueryKey(post.id) }),
    invalidates: [["posts"], ["drafts"]],
  });
}

async function undoLatest({ id, version }: Post): Promise<Undone> {
  try {
    return await undoAt(id, version);
  } catch (error) {
    const current = currentVersionIn(error);
    if (current === null) throw error;
    return undoAt(id, current);
  }
}

function undoAt(postId: string, version: number) {
  return api("POST /api/posts/{postId}/publish-now/undo", {
    params: { postId },
    body: { version },
  });
}

function currentVersionIn(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== "version_conflict") return null;
  const { currentVersion } = (error.details ?? {}) as { currentVersion?: number };
  return currentVersion ?? null;
}

function toastOf({ post, draft }: Undone, open: ((draftId: string) => void) | null): ToastMessage {
  const title = "Not published";
  if (!draft) return { title, description: "It is scheduled for its earlier time again." };
  const action = open ? { label: "Open draft", onSelect: () => open(draft.id) } : undefined;
  const description = post
    ? "Its earlier time is over or too close. Its text is a draft now."
    : "It is a draft again.";
  return { title, description, action };
}
