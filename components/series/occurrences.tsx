"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { type ReactNode, useId, useState } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { PostStateBadge } from "@/components/posts/publish-now/post-state-badge";
import { seriesKey } from "@/components/posts/series/series-query";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { MoreItems } from "@/components/ui/more-items";
import { QueryError } from "@/components/ui/query-error";
import {
  formatDate,
  formatDay,
  formatTime,
  type PlanningPreferences,
  weekdayName,
} from "@/lib/kernel/time/format-instant";
import { daysAfter, toWallTime } from "@/lib/kernel/time/zoned";
import { deletability } from "@/lib/planning/posts/rules";
import { daysAtOnce } from "@/lib/planning/series/rules";
import type { Occurrence, Series } from "@/lib/planning/series/schema";
import { SeriesSkeleton } from "./series-skeleton";

/** The first days to each side of today, as the server renders them. */
export type FirstDays = Record<"comes" | "was", { items: Occurrence[]; hasMore: boolean }>;

type OccurrencesProps = {
  series: Series;
  first: FirstDays | null;
  preferences: PlanningPreferences;
  canEdit: boolean;
};

/** Shows what comes of a series, and below what was, the newest first. */
export function Occurrences(props: OccurrencesProps) {
  const { series } = props;
  const [asked, ask] = useState<Occurrence | null>(null);
  const skipping = useApiMutation({
    send: ({ date }: Occurrence) =>
      api("POST /api/series/{seriesId}/skip", {
        params: { seriesId: series.id },
        body: { date },
      }),
    done: ({ postId }, { date }) => ({
      title: `${formatDay(date, props.preferences.dateFormat)} is skipped`,
      description: "The series goes on after it.",
      ...(postId && { action: { label: "Undo", onSelect: () => void bringBack.run(postId) } }),
    }),
    failed: () => ({ title: "The day was not skipped." }),
    invalidates: [seriesKey, ["posts"], ["slots"]],
  });
  const bringBack = useApiMutation({
    send: (postId: string) => api("POST /api/posts/{postId}/restore", { params: { postId } }),
    done: () => ({ title: "The post is back" }),
    failed: () => ({ title: "The post was not brought back." }),
    invalidates: [seriesKey, ["posts"], ["slots"]],
  });
  return (
    <>
      <OccurrenceSection {...props} title="What comes" before={false} onSkip={ask} />
      <OccurrenceSection {...props} title="What was" before onSkip={null} />
      <AlertDialog
        open={asked !== null}
        onOpenChange={(open) => !open && ask(null)}
        title={asked ? `Skip ${formatDay(asked.date, props.preferences.dateFormat)}?` : ""}
        description={
          asked?.post
            ? "Its post is deleted and does not go out. The other days stay."
            : "No post is made for this day. The other days stay."
        }
        confirmLabel="Skip this day"
        onConfirm={() => asked && skipping.run(asked)}
      />
    </>
  );
}

function OccurrenceSection({
  series,
  first,
  preferences,
  canEdit,
  title,
  before,
  onSkip,
}: OccurrencesProps & {
  title: string;
  before: boolean;
  onSkip: ((occurrence: Occurrence) => void) | null;
}) {
  const heading = useId();
  const query = useOccurrences(series.id, { before, first });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const mayskip = canEdit && series.state === "active";
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h2 id={heading} className="font-semibold">
        {title}
      </h2>
      {query.isPending && <SeriesSkeleton />}
      {items.length === 0 && query.isError && (
        <QueryError title={`${title} did not load`} query={query} />
      )}
      {items.length === 0 && query.isSuccess && (
        <p className="text-muted">
          {before ? "Nothing has gone out of it yet." : "Nothing comes any more."}
        </p>
      )}
      {items.length > 0 && (
        <div className="rounded-lg border bg-surface">
          <ul className="divide-y">
            {items.map((occurrence) => (
              <OccurrenceRow
                key={occurrence.date}
                occurrence={occurrence}
                preferences={{ ...preferences, timeZone: series.zone }}
                onSkip={
                  mayskip && onSkip && isSkippable(occurrence) ? () => onSkip(occurrence) : null
                }
              />
            ))}
          </ul>
          <MoreItems query={query} />
        </div>
      )}
    </section>
  );
}

function isSkippable({ state, post }: Occurrence): boolean {
  if (state === "comes") return true;
  return (
    state === "made" && post !== null && deletability(post).allowed && post.state === "scheduled"
  );
}

function OccurrenceRow({
  occurrence,
  preferences,
  onSkip,
}: {
  occurrence: Occurrence;
  preferences: PlanningPreferences;
  onSkip: (() => void) | null;
}) {
  const { date, scheduledAt, state, text, post } = occurrence;
  const isOff = state === "skipped" || state === "deleted";
  const moved = toWallTime(scheduledAt, preferences.timeZone).date !== date;
  const words = (
    <>
      <time
        dateTime={scheduledAt}
        className={cx("flex shrink-0 gap-x-2 text-sm tabular-nums", isOff && "line-through")}
      >
        <span className="w-8 text-muted">{weekdayName(date)}</span>
        <span className="w-24">{formatDate(scheduledAt, preferences)}</span>
        <span className="font-medium">{formatTime(scheduledAt, preferences)}</span>
      </time>
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
        <span className={cx("min-w-0 truncate", (isOff || !post) && "text-muted")}>
          {firstLineOf(text)}
        </span>
        {moved && (
          <span className="text-muted text-sm">
            moved from {formatDay(date, preferences.dateFormat)}
          </span>
        )}
      </span>
      <OccurrenceState occurrence={occurrence} />
    </>
  );
  return (
    <li className="flex items-center gap-2 pe-2 first:rounded-t-lg last:rounded-b-lg hover:bg-hover">
      <RowBody postId={post?.id ?? null}>{words}</RowBody>
      {onSkip && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Skip ${formatDay(date, preferences.dateFormat)}`}
          onClick={onSkip}
        >
          Skip
        </Button>
      )}
    </li>
  );
}

function RowBody({ postId, children }: { postId: string | null; children: ReactNode }) {
  const className =
    "flex min-h-11 min-w-0 grow flex-col gap-x-4 gap-y-1 px-3 py-2 sm:flex-row sm:items-center";
  if (postId === null) return <div className={className}>{children}</div>;
  return (
    <Link
      href={`/posts/${postId}`}
      className={cx(className, "rounded-lg focus-visible:-outline-offset-2")}
    >
      {children}
    </Link>
  );
}

function OccurrenceState({ occurrence: { state, post } }: { occurrence: Occurrence }) {
  if (post) return <PostStateBadge post={post} />;
  const words = { made: "Deleted", skipped: "Skipped", deleted: "Deleted", comes: "Not made yet" };
  return <Badge>{words[state]}</Badge>;
}

function firstLineOf(text: string): string {
  return text.trim().split("\n")[0] || "Post without text";
}

/** Pages by day: the next page begins beside the last day of the one before. */
function useOccurrences(
  seriesId: string,
  { before, first }: { before: boolean; first: FirstDays | null },
) {
  const page = first && (before ? first.was : first.comes);
  return useInfiniteQuery({
    queryKey: [...seriesKey, seriesId, "occurrences", before],
    queryFn: ({ pageParam, signal }) =>
      api("GET /api/series/{seriesId}/occurrences", {
        params: { seriesId },
        query: { from: pageParam, before, limit: daysAtOnce },
        signal,
      }),
    ...(page && { initialData: { pages: [page], pageParams: [undefined] } }),
    refetchOnMount: "always",
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items, hasMore }) => {
      const last = items.at(-1);
      if (!hasMore || !last) return null;
      // Going back, the day that is named is not of the page any more.
      return before ? last.date : daysAfter(last.date, 1);
    },
  });
}
