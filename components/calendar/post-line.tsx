"use client";

import type { Route } from "next";
import Link from "next/link";
import { memo } from "react";
import { draftTitle } from "@/components/composer/draft-list/draft-row";
import { cx } from "@/components/ui/cx";
import type { PostSummary } from "@/lib/posts/schema";
import { formatTime } from "@/lib/time/format-instant";
import { AccountMarks } from "./account-marks";
import { accountsOf } from "./accounts-of";
import { useCalendarTools } from "./calendar-context";
import type { PlannedDraft } from "./calendar-entry";
import { CardState } from "./card-state";
import { CardText, CardThumbnail } from "./card-text";
import { type CardLook, PostLink } from "./post-link";
import { SelectedMark } from "./selected-mark";
import { useDraggableCard } from "./use-draggable-card";

type PostLineProps = CardLook & { post: PostSummary };

const line =
  "flex h-6 min-w-0 items-center gap-1 overflow-hidden rounded-sm border px-1 text-xs focus-visible:-outline-offset-2";

export const PostLine = memo(function PostLine({ post, ...look }: PostLineProps) {
  const { preferences, accounts } = useCalendarTools();
  const { card, dragging } = useDraggableCard(post);
  return (
    <PostLink
      {...look}
      ref={card}
      post={post}
      dragging={dragging}
      className={cx(
        line,
        "border-s-3 bg-surface hover:border-border-strong",
        post.state === "failed" && "border-negative",
      )}
    >
      {look.isSelected && <SelectedMark />}
      <time dateTime={post.scheduledAt} className="shrink-0 font-semibold">
        {formatTime(post.scheduledAt, preferences)}
      </time>
      <CardState post={post} />
      <CardText post={post} className="min-w-0 grow truncate" />
      <CardThumbnail post={post} className="size-4.5" />
      <AccountMarks accounts={accountsOf(post, accounts)} shownMax={1} />
    </PostLink>
  );
});

export function DraftLine({ draft }: { draft: PlannedDraft }) {
  const { preferences } = useCalendarTools();
  return (
    <Link
      href={`/compose?draft=${draft.id}` as Route}
      prefetch={false}
      className={cx(line, "border-border-strong border-dashed text-muted hover:bg-hover")}
    >
      <time dateTime={draft.scheduledAt} className="shrink-0 font-semibold">
        {formatTime(draft.scheduledAt, preferences)}
      </time>
      <span className="shrink-0">Draft</span>
      <span className="min-w-0 truncate">{draftTitle(draft)}</span>
    </Link>
  );
}
