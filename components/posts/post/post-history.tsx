"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { api } from "@/components/kit/api/api";
import { refreshEveryMs } from "@/components/kit/post-state/in-motion";
import { Button } from "@/components/ui/button";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { Delivery, DeliveryEvent } from "@/lib/deliveries/schema";
import {
  formatDate,
  formatTimeWithSeconds,
  type TimePreferences,
} from "@/lib/kernel/time/format-instant";
import type { Post } from "@/lib/planning/posts/schema";
import { positionName } from "./position-name";
import { type HistoryLine, stepWords, tellHistory } from "./tell-history";

type EventsProps = { post: Post; delivery: Delivery; preferences: TimePreferences };

/** More than these are asked for one by one, as somebody opens them. */
const openedMax = 4;

export function PostHistory({
  post,
  accounts,
  preferences,
}: {
  post: Post;
  accounts: readonly Account[];
  preferences: TimePreferences;
}) {
  const { deliveries, additionalPosts } = post;
  const nameOf = ({ connectionId, accountName, postIndex }: Delivery) => {
    const account = accounts.find(({ id }) => id === connectionId);
    const place = account ? `${accountName} on ${account.label}` : accountName;
    if (additionalPosts.length === 0) return place;
    return `${place}, ${positionName(postIndex, [account]).inSentence}`;
  };
  const [only] = deliveries;
  if (!only) return null;
  return (
    <Fold summary="History">
      {deliveries.length === 1 ? (
        <Events post={post} delivery={only} preferences={preferences} />
      ) : (
        <ul className="flex flex-col gap-1 ps-5">
          {deliveries.map((delivery) => (
            <li key={delivery.id}>
              <Fold startsOpen={deliveries.length <= openedMax} summary={nameOf(delivery)}>
                <Events post={post} delivery={delivery} preferences={preferences} />
              </Fold>
            </li>
          ))}
        </ul>
      )}
    </Fold>
  );
}

function Fold({
  summary,
  startsOpen = false,
  children,
}: {
  summary: string;
  startsOpen?: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(startsOpen);
  return (
    <details
      open={open}
      className="text-sm"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1 rounded-sm text-muted hover:text-text touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className={
            open ? "size-3.5 rotate-90 transition-transform" : "size-3.5 transition-transform"
          }
        />
        {summary}
      </summary>
      {open && children}
    </details>
  );
}

function Events({ post, delivery, preferences }: EventsProps) {
  const { data, error, isFetching, refetch } = useTimeline(post, delivery);
  if (data) return <Lines lines={tellHistory(data)} preferences={preferences} />;
  if (error) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 py-1 ps-5 text-negative">
        {error.message}
        <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  return (
    <Loading label="Loading the history" className="flex flex-col gap-1.5 py-1 ps-5">
      <Skeleton className="h-4 w-48" />
      <Skeleton className="h-4 w-40" />
    </Loading>
  );
}

function Lines({
  lines,
  preferences,
}: {
  lines: readonly HistoryLine[];
  preferences: TimePreferences;
}) {
  if (lines.length === 0) {
    return <p className="py-1 ps-5 text-muted">Nothing yet: it waits for its time.</p>;
  }
  return (
    <ol className="ms-1.5 flex flex-col gap-1.5 border-s py-1 ps-3">
      {lines.map(({ at, words, message, steps }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end
        <li key={index} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
          <Day at={at} before={lines[index - 1]?.at} preferences={preferences} />
          <time dateTime={at} className="whitespace-nowrap text-muted tabular-nums">
            {formatTimeWithSeconds(at, preferences)}
          </time>
          <div className="wrap-anywhere min-w-0">
            {words}
            {message && <span className="block text-muted">{message}</span>}
            {steps.length > 1 && (
              <Fold summary="Details">
                <Steps steps={steps} preferences={preferences} />
              </Fold>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Steps({
  steps,
  preferences,
}: {
  steps: readonly DeliveryEvent[];
  preferences: TimePreferences;
}) {
  return (
    <ol className="flex flex-col gap-1 py-1">
      {steps.map(({ at, kind, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end
        <li key={index} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-muted">
          <time dateTime={at} className="whitespace-nowrap tabular-nums">
            {formatTimeWithSeconds(at, preferences)}
          </time>
          <span className="wrap-anywhere">
            {stepWords[kind]}
            {message && kind !== "published" && `. ${message}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Day({
  at,
  before,
  preferences,
}: {
  at: string;
  before: string | undefined;
  preferences: TimePreferences;
}) {
  const date = formatDate(at, preferences);
  if (before && formatDate(before, preferences) === date) return null;
  return <span className="col-span-2 font-medium">{date}</span>;
}

function useTimeline(post: Post, { id, state }: Delivery) {
  return useQuery({
    queryKey: ["timeline", id, state],
    queryFn: async ({ signal }) =>
      (
        await api("GET /api/deliveries/{deliveryId}/timeline", {
          params: { deliveryId: id },
          signal,
        })
      ).events,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: () => refreshEveryMs([post], Date.now()),
  });
}
