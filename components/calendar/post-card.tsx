"use client";

import Link from "next/link";
import type { Ref } from "react";
import { AccountStack } from "@/components/account/account-stack";
import { stateLooks } from "@/components/post-state/state-look";
import { firstLine } from "@/components/post-summary/first-line";
import { PostThumbnail } from "@/components/post-summary/post-thumbnail";
import { PublishingIn } from "@/components/publish-now/publishing-in";
import { cx } from "@/components/ui/cx";
import { textTone } from "@/components/ui/tone";
import type { Post } from "@/lib/posts/schema";
import { formatTime } from "@/lib/time/format-instant";
import { useCalendarTools } from "./calendar-context";

type PostCardProps = {
  post: Post;
  compact?: boolean;
  dragging?: boolean;
  ref?: Ref<HTMLAnchorElement>;
};

export function PostCard({ post, compact = false, dragging = false, ref }: PostCardProps) {
  const { preferences } = useCalendarTools();
  const { label, icon: Icon, tone } = stateLooks[post.state];
  return (
    <Link
      ref={ref}
      href={`/posts/${post.id}`}
      data-post={post.id}
      draggable={false}
      className={cx(
        "flex size-full min-w-0 flex-col overflow-hidden rounded-md border bg-surface px-1.5 py-1 text-xs transition-colors hover:border-border-strong focus-visible:-outline-offset-1",
        post.state === "cancelled" && "text-muted",
        dragging && "opacity-50",
      )}
    >
      <span className="flex shrink-0 items-center gap-1">
        <time className="font-medium" dateTime={post.scheduledAt}>
          {formatTime(post.scheduledAt, preferences)}
        </time>
        <span className={cx("flex min-w-0 items-center gap-0.5", textTone[tone])}>
          <Icon aria-hidden className="size-3 shrink-0" />
          <span className={cx("truncate", compact && "sr-only")}>
            {post.undoUntil ? <PublishingIn until={post.undoUntil} /> : label}
          </span>
        </span>
      </span>
      <span className="flex min-w-0 gap-1.5">
        <span className="flex min-w-0 grow flex-col">
          <span className={cx("truncate", post.state === "cancelled" && "line-through")}>
            {firstLine(post)}
          </span>
          {!compact && <CardAccounts post={post} />}
        </span>
        {!compact && <PostThumbnail post={post} className="size-9" />}
      </span>
    </Link>
  );
}

function CardAccounts({ post }: { post: Post }) {
  return (
    <span className="mt-0.5">
      <AccountStack accounts={useAccountsOf(post)} />
    </span>
  );
}

export function useAccountsOf(post: Post) {
  const { accounts } = useCalendarTools();
  const ids = new Set(post.deliveries.map(({ connectionId }) => connectionId));
  return accounts.filter(({ id }) => ids.has(id));
}
