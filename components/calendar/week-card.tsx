"use client";
import { type CSSProperties, memo } from "react";
import { unusualState } from "@/components/kit/post-state/unusual-state";
import { LabelDots } from "@/components/library/labels/label-chips";
import { RepeatMark } from "@/components/posts/series/repeat-mark";
import { PostNumber, useHasNumber } from "@/components/results/number/post-number";
import { cx } from "@/components/ui/cx";
import { formatTime } from "@/lib/kernel/time/format-instant";
import { draftTitle } from "@/lib/planning/drafts/rules";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { type CalendarFocus, useCalendarFocus, useCalendarTools } from "./calendar-context";
import type { CalendarEntry, PlannedDraft } from "./calendar-entry";
import { useDraggableCard } from "./card-dragging";
import {
  AccountMarks,
  accountsOf,
  type CardLook,
  CardState,
  CardText,
  CardThumbnail,
  DraftLink,
  lookOf,
  MoreButton,
  PostLink,
  SelectedMark,
  SlotCard,
} from "./card-parts";

export function WeekCard({ entry, style }: { entry: CalendarEntry; style: CSSProperties }) {
  const { key, date, minute } = entry;
  return (
    <div
      data-card={key}
      data-date={date}
      data-minute={minute}
      className="absolute inset-x-0.5 [content-visibility:auto] [overflow-clip-margin:4px]"
      style={style}
    >
      <EntryCard entry={entry} focus={useCalendarFocus()} />
    </div>
  );
}

function EntryCard({ entry, focus }: { entry: CalendarEntry; focus: CalendarFocus }) {
  switch (entry.kind) {
    case "post":
      return <PostCard post={entry.post} {...lookOf(entry.key, focus)} />;
    case "draft":
      return <DraftCard draft={entry.draft} />;
    case "slot":
      return <SlotCard slot={entry.slot} />;
  }
}

const PostCard = memo(function PostCard({ post, ...look }: CardLook & { post: PostSummary }) {
  const { preferences, accounts, canEdit } = useCalendarTools();
  const { card, dragging } = useDraggableCard<HTMLAnchorElement>({ kind: "post", post });
  const hasNumber = useHasNumber(post.id);
  const isFull = hasNumber || post.undoUntil !== null || unusualState(post) !== null;
  return (
    <div className="group relative size-full">
      <PostLink
        {...look}
        ref={card}
        dragging={dragging}
        post={post}
        className={cx(
          "flex size-full min-w-0 flex-col overflow-hidden rounded-md border border-s-3 bg-surface py-1 ps-1.5 pe-1 text-xs hover:border-border-strong focus-visible:-outline-offset-1",
          post.state === "failed" && "border-negative",
        )}
      >
        <span className="flex h-4 shrink-0 items-center gap-1.5">
          {look.isSelected && <SelectedMark />}
          <time className="shrink-0 font-semibold" dateTime={post.scheduledAt}>
            {formatTime(post.scheduledAt, preferences)}
          </time>
          <CardState post={post} />
          <RepeatMark seriesId={post.seriesId} />
          <PostNumber postId={post.id} />
          <LabelDots labels={post.labels} />
          <AccountMarks accounts={accountsOf(post, accounts)} max={isFull ? 1 : 4} />
        </span>
        <span className="mt-0.5 flex min-h-0 min-w-0 gap-1.5">
          <CardText post={post} className="line-clamp-2 min-w-0 grow wrap-anywhere" />
          <CardThumbnail post={post} className="size-8" />
        </span>
      </PostLink>
      {canEdit && <MoreButton post={post} />}
    </div>
  );
});

function DraftCard({ draft }: { draft: PlannedDraft }) {
  const { preferences, accounts } = useCalendarTools();
  const own = accounts.filter(({ id }) => draft.connectionIds.includes(id));
  return (
    <DraftLink
      draft={draft}
      className="flex size-full min-w-0 flex-col overflow-hidden rounded-md border border-border-strong bg-canvas px-1.5 py-1 text-muted text-xs focus-visible:-outline-offset-1"
    >
      <span className="flex h-4 shrink-0 items-center gap-1.5">
        <time className="shrink-0 font-semibold" dateTime={draft.scheduledAt}>
          {formatTime(draft.scheduledAt, preferences)}
        </time>
        <span>Draft</span>
        <AccountMarks accounts={own} />
      </span>
      <span className="mt-0.5 line-clamp-2 min-w-0 wrap-anywhere">{draftTitle(draft)}</span>
    </DraftLink>
  );
}
