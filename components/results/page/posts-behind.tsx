"use client";

import { Dialog } from "@/components/ui/dialog";
import { MoreItems } from "@/components/ui/more-items";
import { QueryError } from "@/components/ui/query-error";
import { Loading, SkeletonRows } from "@/components/ui/skeleton";
import { formatDay, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { daysAfter } from "@/lib/kernel/time/zoned";
import { type GroupNames, groupName, hourName } from "../report/names";
import { type RankedPost, RankedRow } from "../report/ranked-posts";
import { mondayOf, type Only, type Rank, type Slice } from "../results-address";
import { metricLabels } from "../words";
import type { RankedList } from "./questions";
import { usePostsBehind } from "./use-results";

/** Lists the posts behind a number of the page, the best first. */
export function PostsBehind({
  only,
  onClose,
  slice,
  rank,
  names,
  timeZone,
  nowMs,
  preferences,
  present,
}: {
  only: Only;
  onClose: () => void;
  slice: Slice;
  rank: Rank;
  names: GroupNames;
  timeZone: string;
  nowMs: number;
  preferences: TimePreferences;
  present: (list: Pick<RankedList, "items">) => RankedPost[];
}) {
  const query = usePostsBehind(slice, { only, timeZone, rank });
  const posts = query.data?.pages.flatMap(present);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={titleOf(only, { names, preferences })}
      description={
        rank === "relative"
          ? `By ${metricLabels[slice.metric].toLowerCase()} compared to the usual, the best first.`
          : `By ${metricLabels[slice.metric].toLowerCase()}, the best first.`
      }
      size="lg"
    >
      {!posts &&
        (query.error ? (
          <QueryError title="The posts did not load" query={query} />
        ) : (
          <Loading label="Loading the posts" className="flex flex-col gap-3">
            <SkeletonRows className="h-12" />
          </Loading>
        ))}
      {posts?.length === 0 && <p className="text-muted">No post stands behind this any more.</p>}
      {posts && posts.length > 0 && (
        <ol className="divide-y">
          {posts.map((post) => (
            <RankedRow
              key={post.deliveryId}
              post={post}
              metric={slice.metric}
              nowMs={nowMs}
              preferences={preferences}
            />
          ))}
        </ol>
      )}
      {posts && <MoreItems query={query} className="pt-4" />}
    </Dialog>
  );
}

function titleOf(
  only: Only,
  { names, preferences }: { names: GroupNames; preferences: TimePreferences },
): string {
  switch (only.kind) {
    case "all":
      return "All posts of this view";
    case "hour":
      return `Posts of ${hourName(only.weekday, only.hour)}`;
    case "week": {
      const monday = mondayOf(only.key);
      const day = (date: string) => formatDay(date, preferences.dateFormat);
      return `Posts of ${day(monday)} to ${day(daysAfter(monday, 6))}`;
    }
    default:
      return `Posts: ${groupName(only.kind, only.key, names)}`;
  }
}
