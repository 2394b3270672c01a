"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import type { PostSummary } from "@/lib/planning/posts/schema";
import type { PublishedAccount } from "@/lib/publishing/removals/schema";

const keyOf = (postId: string) => ["published-accounts", postId] as const;

/** Tells where a post is out, and what became of deleting it there. */
export function usePublishedAccounts(
  post: Pick<PostSummary, "id" | "deliveries">,
  initial?: readonly PublishedAccount[],
) {
  return useQuery({
    queryKey: keyOf(post.id),
    queryFn: async ({ signal }) =>
      (
        await api("GET /api/posts/{postId}/published-accounts", {
          params: { postId: post.id },
          signal,
        })
      ).accounts,
    enabled: isOut(post),
    ...(initial && { initialData: [...initial] }),
  });
}

export function useRemoval({ id }: Pick<PostSummary, "id">) {
  const client = useQueryClient();
  return useApiMutation({
    send: (connectionIds: string[]) =>
      api("POST /api/posts/{postId}/published-accounts", {
        params: { postId: id },
        body: { connectionIds },
      }),
    onDone: ({ accounts }) => client.setQueryData(keyOf(id), accounts),
    invalidates: [["timeline"]],
  });
}

export function isOut({ deliveries }: Pick<PostSummary, "deliveries">): boolean {
  return deliveries.some(({ state }) => state === "published");
}

export function isRemoved({ removal }: PublishedAccount): boolean {
  return removal?.state === "removed" || removal?.state === "gone";
}

export function removalInWords({ removal }: PublishedAccount): string | null {
  switch (removal?.state) {
    case undefined:
      return null;
    case "removing":
      return "Being deleted there";
    case "removed":
      return "Deleted there";
    case "gone":
      return "Not there any more";
    case "refused":
      return `Not deleted there. ${removal?.message ?? ""}`.trim();
    case "unclear":
      return "We can't tell whether it was deleted there: look at the account.";
  }
}
