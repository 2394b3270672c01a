"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { api } from "@/components/kit/api/api";
import { refreshEveryMs } from "@/components/kit/post-state/in-motion";
import { Button } from "@/components/ui/button";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { Delivery, DeliveryEvent, DeliveryEventKind } from "@/lib/deliveries/schema";
import {
  formatDate,
  formatTimeWithSeconds,
  type TimePreferences,
} from "@/lib/kernel/time/format-instant";
import type { Post } from "@/lib/planning/posts/schema";

type DeliveryTimelineProps = { post: Post; delivery: Delivery; preferences: TimePreferences };

export function DeliveryTimeline(props: DeliveryTimelineProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="group/timeline text-sm"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1 rounded-sm text-muted hover:text-text touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-3.5 transition-transform group-open/timeline:rotate-90"
        />
        What happened
      </summary>
      {open && <Events {...props} />}
    </details>
  );
}

function Events({ post, delivery, preferences }: DeliveryTimelineProps) {
  const { data, error, isFetching, refetch } = useTimeline(post, delivery);
  if (data) return <EventList events={data} preferences={preferences} />;
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
    <Loading label="Loading what happened" className="flex flex-col gap-1.5 py-1 ps-5">
      <Skeleton className="h-4 w-48" />
      <Skeleton className="h-4 w-40" />
    </Loading>
  );
}

function EventList({
  events,
  preferences,
}: {
  events: readonly DeliveryEvent[];
  preferences: TimePreferences;
}) {
  if (events.length === 0) {
    return <p className="py-1 ps-5 text-muted">Nothing yet: it waits for its time.</p>;
  }
  return (
    <ol className="ms-1.5 flex flex-col gap-1.5 border-s py-1 ps-3">
      {events.map(({ at, kind, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end
        <li key={index} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
          <Day at={at} before={events[index - 1]?.at} preferences={preferences} />
          <time dateTime={at} className="whitespace-nowrap text-muted tabular-nums">
            {formatTimeWithSeconds(at, preferences)}
          </time>
          <span className="wrap-anywhere">
            {eventLabels[kind]}
            {message && kind !== "published" && <span className="block text-muted">{message}</span>}
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

const eventLabels: Record<DeliveryEventKind, string> = {
  claimed: "Preparing began",
  prepared: "Ready to be sent",
  sent: "Sent to the network",
  answered: "The answer was not clear",
  looked: "Looked for it on the network",
  published: "Published",
  given_back: "Put back to try again",
  held: "Waiting for the account",
  failed: "Failed",
  unconfirmed: "Left to a person to check",
  cancelled: "Cancelled",
  recalled: "Returned to scheduled by a person",
  retried: "Retried by a person",
  resent: "Not found by a person: sent again",
  attested: "Found by a person",
};

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
