import Link from "next/link";
import type { Account } from "@/components/kit/account/account";
import { AccountStack } from "@/components/kit/account/account-stack";
import { LabelChips } from "@/components/library/labels/label-chips";
import { firstLine } from "@/components/posts/post-summary/first-line";
import { PostThumbnail } from "@/components/posts/post-summary/post-thumbnail";
import { PostStateBadge } from "@/components/posts/publish-now/post-state-badge";
import { RepeatMark } from "@/components/posts/series/repeat-mark";
import { PostNumber } from "@/components/results/number/post-number";
import { formatDate, formatTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { QueuedPost } from "./group-queue";
import { ManagerMark, SelectPost } from "./queue-context";

export function QueueRow({
  queued: { post, need },
  accounts,
  preferences,
}: {
  queued: QueuedPost;
  accounts: readonly Account[];
  preferences: TimePreferences;
}) {
  const ids = new Set(post.deliveries.map(({ connectionId }) => connectionId));
  return (
    <li className="group flex items-start first:rounded-t-lg last:rounded-b-lg hover:bg-hover">
      <span className="pt-2.5">
        <SelectPost post={post} />
      </span>
      <Link
        href={`/posts/${post.id}`}
        data-row
        data-post={post.id}
        className="flex min-w-0 grow flex-col gap-x-4 gap-y-1 px-3 py-2.5 focus-visible:-outline-offset-2 sm:flex-row"
      >
        <time
          dateTime={post.scheduledAt}
          className="flex shrink-0 gap-x-1.5 text-sm tabular-nums sm:w-24 sm:flex-col"
        >
          <span className="font-medium">{formatTime(post.scheduledAt, preferences)}</span>
          <span className="text-muted">{formatDate(post.scheduledAt, preferences)}</span>
        </time>
        <span className="flex min-w-0 grow items-start gap-3">
          <span className="flex min-w-0 grow flex-col gap-1">
            <span className="truncate">
              {post.title && <span className="font-medium">{post.title} · </span>}
              {firstLine(post)}
            </span>
            <span className="flex flex-wrap items-center gap-2">
              <PostStateBadge post={post} />
              <RepeatMark seriesId={post.seriesId} />
              <AccountStack accounts={accounts.filter(({ id }) => ids.has(id))} />
              <LabelChips labels={post.labels} />
              <PostNumber postId={post.id} isRoomy />
            </span>
            {need && (
              <span
                className={
                  need.kind === "failed" ? "text-negative text-sm" : "text-caution text-sm"
                }
              >
                {need.reason}
              </span>
            )}
          </span>
          <ManagerMark post={post} />
          <PostThumbnail post={post} className="size-11" />
        </span>
      </Link>
    </li>
  );
}
