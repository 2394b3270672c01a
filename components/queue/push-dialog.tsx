"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import { everyPage } from "@/components/kit/api/every-page";
import { zoneName } from "@/components/kit/when/when";
import { firstLine } from "@/components/posts/post-summary/first-line";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { QueryError } from "@/components/ui/query-error";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { editability, movesMax } from "@/lib/planning/posts/rules";
import type { Post } from "@/lib/planning/posts/schema";
import { type QueueFilters, queueSearch } from "./queue-search";
import { pushByADay, type QueueMoves } from "./use-queue-moves";

const shownMax = 6;

export function PushDialog({
  from,
  filters,
  preferences,
  moves,
  onClose,
}: {
  from: string;
  filters: QueueFilters;
  preferences: TimePreferences;
  moves: QueueMoves;
  onClose: () => void;
}) {
  const query = useQuery({
    queryKey: ["posts", "push", from, filters],
    queryFn: ({ signal }) => fetchFrom(from, filters, signal),
    staleTime: 0,
  });
  const posts = (query.data ?? []).filter(canWait);
  const pushed = pushByADay(posts, preferences.timeZone);
  const tooMany = posts.length > movesMax;
  const push = async () => {
    if (await moves.push(pushed)) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Push everything from here by a day"
      description={`What is scheduled from ${formatDateTime(from, preferences)} on${scopeOf(filters)} goes out at the same time a day later, in ${zoneName(preferences.timeZone)}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            loading={moves.pending}
            disabled={posts.length === 0 || tooMany}
            onClick={() => void push()}
          >
            Push {posts.length === 1 ? "1 post" : `${posts.length} posts`}
          </Button>
        </>
      }
    >
      {tooMany && (
        <Callout tone="caution" role="alert">
          These are more than {movesMax} posts. Show one account, then push its posts.
        </Callout>
      )}
      <Preview query={query} posts={posts} times={pushed} preferences={preferences} />
    </Dialog>
  );
}

function Preview({
  query,
  posts,
  times,
  preferences,
}: {
  query: UseQueryResult<Post[]>;
  posts: readonly Post[];
  times: readonly { scheduledAt: string }[];
  preferences: TimePreferences;
}) {
  if (query.isPending) {
    return (
      <Loading label="Loading the posts">
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  if (query.error) return <QueryError title="The posts did not load" query={query} />;
  if (posts.length === 0) return <p className="text-muted">Nothing is scheduled from here on.</p>;
  return (
    <ul className="flex flex-col gap-2">
      {posts.slice(0, shownMax).map((post, index) => (
        <li key={post.id} className="min-w-0">
          <p className="truncate">{firstLine(post)}</p>
          <p className="text-muted text-sm tabular-nums">
            {formatDateTime(post.scheduledAt, preferences)} →{" "}
            <span className="text-text">
              {formatDateTime(times[index]?.scheduledAt ?? "", preferences)}
            </span>
          </p>
        </li>
      ))}
      {posts.length > shownMax && (
        <li className="text-muted text-sm">And {posts.length - shownMax} more.</li>
      )}
    </ul>
  );
}

function canWait(post: Post): boolean {
  return editability(post).allowed && post.undoUntil === null;
}

function scopeOf({ account, managedBy, label, approval }: QueueFilters): string {
  return account || managedBy || label || approval ? ", as far as the queue shows it," : "";
}

async function fetchFrom(
  from: string,
  filters: QueueFilters,
  signal: AbortSignal,
): Promise<Post[]> {
  const posts = await everyPage((cursor) => {
    const { to: _, ...search } = queueSearch({ ...filters, from, to: from }, cursor);
    return api("GET /api/posts", { query: { ...search, state: ["scheduled"] }, signal });
  });
  return posts.sort((one, other) => one.scheduledAt.localeCompare(other.scheduledAt));
}
