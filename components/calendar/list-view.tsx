"use client";

import type { Route } from "next";
import Link from "next/link";
import { memo, useMemo } from "react";
import { AccountStack } from "@/components/kit/account/account-stack";
import { LabelChips } from "@/components/library/labels/label-chips";
import { PostStateBadge } from "@/components/posts/publish-now/post-state-badge";
import { RepeatMark } from "@/components/posts/series/repeat-mark";
import { PostNumber } from "@/components/results/number/post-number";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { formatDay, formatTime, weekdayName } from "@/lib/kernel/time/format-instant";
import { draftTitle } from "@/lib/planning/drafts/rules";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { useCalendarFocus, useCalendarTools } from "./calendar-context";
import { type CalendarEntry, groupByDay, type PlannedDraft } from "./calendar-entry";
import {
  accountsOf,
  type CardLook,
  CardText,
  CardThumbnail,
  lookOf,
  MoreButton,
  PostLink,
  SelectedMark,
  SlotCard,
} from "./card-parts";

export const ListView = memo(function ListView({ entries }: { entries: readonly CalendarEntry[] }) {
  const days = useMemo(() => [...groupByDay(entries)], [entries]);
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pb-8 md:px-6">
      {days.map(([date, ofDay]) => (
        <DayOfList key={date} date={date} entries={ofDay} />
      ))}
    </div>
  );
});

export function DayOfList({ date, entries }: { date: string; entries: readonly CalendarEntry[] }) {
  const { preferences, today } = useCalendarTools();
  return (
    <section className="pt-4">
      <h2 className="flex items-baseline gap-2 pb-2 text-sm">
        <span className="font-semibold">{date === today ? "Today" : weekdayName(date)}</span>
        <span className="text-muted tabular-nums">{formatDay(date, preferences.dateFormat)}</span>
      </h2>
      <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
        {entries.map((entry) => (
          <ListRow key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

export function ListRow({ entry }: { entry: CalendarEntry }) {
  const { key, date, minute } = entry;
  const focus = useCalendarFocus();
  return (
    <li
      data-card={key}
      data-date={date}
      data-minute={minute}
      className="group relative first:rounded-t-lg last:rounded-b-lg hover:bg-hover"
    >
      {entry.kind === "post" && <PostRow post={entry.post} {...lookOf(key, focus)} />}
      {entry.kind === "draft" && <DraftRow draft={entry.draft} />}
      {entry.kind === "slot" && <SlotCard slot={entry.slot} className="min-h-11 px-3" />}
    </li>
  );
}

const row =
  "flex min-w-0 items-center gap-3 border-s-3 px-3 py-2.5 pe-11 focus-visible:-outline-offset-2";

function PostRow({ post, ...look }: CardLook & { post: PostSummary }) {
  const { preferences, canEdit, accounts } = useCalendarTools();
  const problem = post.deliveries.find(({ error }) => error)?.error;
  return (
    <>
      <PostLink {...look} post={post} className={cx(row, "ring-inset")}>
        <time
          dateTime={post.scheduledAt}
          className="flex min-w-16 shrink-0 items-center gap-1 self-start pt-px font-semibold text-sm"
        >
          {formatTime(post.scheduledAt, preferences)}
          {look.isSelected && <SelectedMark />}
        </time>
        <span className="flex min-w-0 grow flex-col gap-1">
          <CardText post={post} className="line-clamp-2 wrap-anywhere" />
          {problem && <ProblemLine post={post} message={problem.message} />}
          <span className="flex flex-wrap items-center gap-2">
            <PostStateBadge post={post} />
            <RepeatMark seriesId={post.seriesId} />
            <LabelChips labels={post.labels} />
            <AccountStack accounts={accountsOf(post, accounts)} />
            <PostNumber postId={post.id} isRoomy />
          </span>
        </span>
        <CardThumbnail post={post} className="size-11" />
      </PostLink>
      {canEdit && <MoreButton post={post} />}
    </>
  );
}

function ProblemLine({ post, message }: { post: PostSummary; message: string }) {
  const tone = post.state === "scheduled" ? "text-caution" : "text-negative";
  return <span className={cx("line-clamp-1 text-sm", tone)}>{message}</span>;
}

function DraftRow({ draft }: { draft: PlannedDraft }) {
  const { preferences, accounts } = useCalendarTools();
  const own = accounts.filter(({ id }) => draft.connectionIds.includes(id));
  return (
    <Link
      href={`/compose?draft=${draft.id}` as Route}
      prefetch={false}
      className={cx(row, "border-border-strong border-dashed text-muted")}
    >
      <time
        dateTime={draft.scheduledAt}
        className="min-w-16 shrink-0 self-start font-semibold text-sm"
      >
        {formatTime(draft.scheduledAt, preferences)}
      </time>
      <span className="flex min-w-0 grow flex-col gap-1">
        <span className="line-clamp-2 wrap-anywhere">{draftTitle(draft)}</span>
        <span className="flex flex-wrap items-center gap-2">
          <Badge>Draft</Badge>
          <AccountStack accounts={own} />
        </span>
      </span>
    </Link>
  );
}
