"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { api } from "@/components/kit/api/api";
import { isGone } from "@/components/posts/post-cache/is-gone";
import { postQueryKey } from "@/components/posts/post-cache/post-query-key";
import { listed } from "@/lib/kernel/words/rules";
import { undoSeconds } from "@/lib/planning/posts/rules";
import { type Pending, usePending } from "./pending-store";
import { PublishingNotice } from "./publishing-notice";

export function PublishingBar() {
  const pending = usePending();
  const pathname = usePathname();
  const elsewhere = pending.filter(({ postId }) => pathname !== `/posts/${postId}`);
  return (
    <>
      <p role="status" className="sr-only">
        {pending.map(announcementOf).join(" ")}
      </p>
      <div className="fixed inset-x-4 top-[calc(var(--shell-top)+0.5rem)] z-60 flex flex-col gap-2 empty:hidden md:inset-x-auto md:top-auto md:bottom-6 md:left-66 md:w-90">
        {elsewhere.map(({ postId }) => (
          <PendingPost key={postId} postId={postId} />
        ))}
      </div>
    </>
  );
}

function announcementOf({ accountNames }: Pending): string {
  return `Publishing on ${listed(accountNames)} in ${undoSeconds} seconds. You can undo it.`;
}

const refreshMs = 1_000;

function PendingPost({ postId }: { postId: string }) {
  const { data: post, error } = useQuery({
    queryKey: postQueryKey(postId),
    queryFn: async ({ signal }) =>
      (await api("GET /api/posts/{postId}", { params: { postId }, signal })).post,
    refetchInterval: ({ state: { data, error } }) =>
      error || data?.undoUntil === null ? false : refreshMs,
  });
  if (!post || isGone(error)) return null;
  const { undoUntil } = post;
  if (!undoUntil) return null;
  return <PublishingNotice post={{ ...post, undoUntil }} className="bg-raised shadow-float" />;
}
