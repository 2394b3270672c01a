"use client";

import { memo, type Ref } from "react";
import { unusualState } from "@/components/kit/post-state/unusual-state";
import { LabelDots } from "@/components/posts/labels/label-chips";
import { cx } from "@/components/ui/cx";
import { formatTime } from "@/lib/kernel/time/format-instant";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { AccountMarks } from "./account-marks";
import { accountsOf } from "./accounts-of";
import { useCalendarTools } from "./calendar-context";
import { CardState } from "./card-state";
import { CardText, CardThumbnail } from "./card-text";
import { type CardLook, PostLink } from "./post-link";
import { SelectedMark } from "./selected-mark";

type PostCardProps = CardLook & {
  post: PostSummary;
  dragging: boolean;
  ref: Ref<HTMLAnchorElement>;
};

export const PostCard = memo(function PostCard({ post, ...link }: PostCardProps) {
  const { preferences, accounts } = useCalendarTools();
  return (
    <PostLink
      {...link}
      post={post}
      className={cx(
        "flex size-full min-w-0 flex-col overflow-hidden rounded-md border border-s-3 bg-surface py-1 ps-1.5 pe-1 text-xs hover:border-border-strong focus-visible:-outline-offset-1",
        post.state === "failed" && "border-negative",
      )}
    >
      <span className="flex h-4 shrink-0 items-center gap-1.5">
        {link.isSelected && <SelectedMark />}
        <time className="shrink-0 font-semibold" dateTime={post.scheduledAt}>
          {formatTime(post.scheduledAt, preferences)}
        </time>
        <CardState post={post} />
        <LabelDots labels={post.labels} />
        <AccountMarks
          accounts={accountsOf(post, accounts)}
          isNarrow={post.undoUntil !== null || unusualState(post) !== null}
        />
      </span>
      <span className="mt-0.5 flex min-h-0 min-w-0 gap-1.5">
        <CardText post={post} className="line-clamp-2 min-w-0 grow wrap-anywhere" />
        <CardThumbnail post={post} className="size-8" />
      </span>
    </PostLink>
  );
});
