"use client";

import Link from "next/link";
import { AccountStack } from "@/components/account/account-stack";
import { PostStateBadge } from "@/components/post-state/post-state-badge";
import { firstLine } from "@/components/post-summary/first-line";
import { PostThumbnail } from "@/components/post-summary/post-thumbnail";
import type { Post } from "@/lib/posts/schema";
import { formatTime } from "@/lib/time/format-instant";
import { useCalendarTools } from "./calendar-context";
import { CardMenu } from "./card-menu";
import { useAccountsOf } from "./post-card";

export function ListRow({ post }: { post: Post }) {
  const { preferences, canEdit } = useCalendarTools();
  return (
    <li className="group relative first:rounded-t-lg last:rounded-b-lg hover:bg-hover">
      <Link
        href={`/posts/${post.id}`}
        data-post={post.id}
        className="flex min-w-0 items-center gap-3 px-3 py-2.5 pe-11 focus-visible:-outline-offset-2"
      >
        <time
          dateTime={post.scheduledAt}
          className="min-w-16 shrink-0 self-start pt-px font-medium text-sm"
        >
          {formatTime(post.scheduledAt, preferences)}
        </time>
        <span className="flex min-w-0 grow flex-col gap-1">
          <span className="truncate">{firstLine(post)}</span>
          <span className="flex flex-wrap items-center gap-2">
            <PostStateBadge post={post} />
            <AccountStack accounts={useAccountsOf(post)} />
          </span>
        </span>
        <PostThumbnail post={post} className="size-11" />
      </Link>
      {canEdit && <CardMenu post={post} />}
    </li>
  );
}
