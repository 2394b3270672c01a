"use client";
import { memo } from "react";
import { LabelDots } from "@/components/library/labels/label-chips";
import { RepeatMark } from "@/components/posts/series/repeat-mark";
import { PostNumber, useHasNumber } from "@/components/results/number/post-number";
import { cx } from "@/components/ui/cx";
import { formatTime } from "@/lib/kernel/time/format-instant";
import { draftTitle } from "@/lib/planning/drafts/rules";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { useCalendarTools } from "./calendar-context";
import type { PlannedDraft } from "./calendar-entry";
import { useDraggableCard } from "./card-dragging";
import {
  AccountMarks,
  accountsOf,
  type CardLook,
  CardState,
  CardText,
  CardThumbnail,
  DraftLink,
  PostLink,
  SelectedMark,
} from "./card-parts";

type PostLineProps = CardLook & { post: PostSummary; isRoomy: boolean };

const line =
  "flex min-w-0 items-center gap-1 overflow-hidden rounded-sm border px-1 text-xs focus-visible:-outline-offset-2";

export const PostLine = memo(function PostLine({ post, isRoomy, ...look }: PostLineProps) {
  const { preferences, accounts } = useCalendarTools();
  const { card, dragging } = useDraggableCard<HTMLAnchorElement>({ kind: "post", post });
  const hasNumber = useHasNumber(post.id);
  const marks = accountsOf(post, accounts);
  return (
    <PostLink
      {...look}
      ref={card}
      post={post}
      dragging={dragging}
      className={cx(
        line,
        isRoomy ? "h-11" : "h-6",
        "border-s-3 bg-surface hover:border-border-strong",
        post.state === "failed" && "border-negative",
      )}
    >
      <span className={cx("flex min-w-0 grow gap-x-1", isRoomy ? "flex-col" : "items-center")}>
        <span className="flex h-5 min-w-0 shrink-0 items-center gap-1">
          {look.isSelected && <SelectedMark />}
          <time dateTime={post.scheduledAt} className="shrink-0 font-semibold">
            {formatTime(post.scheduledAt, preferences)}
          </time>
          <CardState post={post} />
          <RepeatMark seriesId={post.seriesId} />
          <PostNumber postId={post.id} />
          <LabelDots labels={post.labels} />
          {isRoomy && (
            <AccountMarks accounts={marks} max={hasNumber || post.media.length > 0 ? 1 : 4} />
          )}
        </span>
        <CardText post={post} className="min-w-0 grow truncate" />
      </span>
      <CardThumbnail post={post} className={isRoomy ? "size-9" : "size-4.5"} />
      {!isRoomy && <AccountMarks accounts={marks} max={2} />}
    </PostLink>
  );
});

export function DraftLine({ draft }: { draft: PlannedDraft }) {
  const { preferences, accounts } = useCalendarTools();
  const own = accounts.filter(({ id }) => draft.connectionIds.includes(id));
  return (
    <DraftLink draft={draft} className={cx(line, "h-6 border-border-strong text-muted")}>
      <time dateTime={draft.scheduledAt} className="shrink-0 font-semibold">
        {formatTime(draft.scheduledAt, preferences)}
      </time>
      <span className="shrink-0">Draft</span>
      <span className="min-w-0 grow truncate">{draftTitle(draft)}</span>
      <AccountMarks accounts={own} max={2} />
    </DraftLink>
  );
}
