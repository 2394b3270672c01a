"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CalendarSync, Plus } from "lucide-react";
import { useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { api } from "@/components/kit/api/api";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";
import { RevokeButton } from "@/components/settings/frame/revoke-button";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { MoreItems } from "@/components/ui/more-items";
import {
  formatDate,
  formatDateTime,
  type PlanningPreferences,
} from "@/lib/kernel/time/format-instant";
import { listed } from "@/lib/kernel/words/rules";
import type { Label } from "@/lib/library/labels/schema";
import type { CalendarFeed, CalendarFeedList } from "@/lib/planning/feeds/schema";
import { NewCalendarFeed } from "./new-calendar-feed";

const queryKey = ["calendar-feeds"];

/** Lists the secret addresses at which calendar programs read what is planned, and makes new ones. */
export function CalendarFeedSettings({
  first,
  labels,
  accounts,
  preferences,
  userId,
}: {
  first: CalendarFeedList;
  labels: readonly Label[];
  accounts: readonly Account[];
  preferences: PlanningPreferences;
  userId: string;
}) {
  const queries = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const { query, items: feeds } = usePagedList({
    queryKey,
    load: ({ cursor, signal }) => api("GET /api/calendar-feeds", { query: { cursor }, signal }),
    first,
  });
  const changed = () => void queries.invalidateQueries({ queryKey });
  const create = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-4" />}
      onClick={() => setMaking(true)}
    >
      New address
    </Button>
  );
  return (
    <Card aria-label="Calendar addresses">
      <div className="pb-4">
        <CardHeader
          title="Calendar addresses"
          description="See what is planned in Google Calendar, Apple Calendar or Outlook. Whoever has an address can read it without signing in."
          actions={feeds.length > 0 && create}
        />
      </div>
      {feeds.length === 0 && !query.hasNextPage && (
        <div className="border-t">
          <EmptyState
            icon={<CalendarSync aria-hidden />}
            title="You have no calendar address yet"
            description="Make one, and subscribe to it in the calendar that you look at every day."
            action={create}
          />
        </div>
      )}
      <ul className="divide-y border-t empty:hidden">
        {feeds.map((feed) => (
          <FeedItem
            key={feed.id}
            feed={feed}
            isOwn={feed.owner.id === userId}
            scope={describeScope(feed, { labels, accounts })}
            preferences={preferences}
            onRevoked={changed}
          />
        ))}
      </ul>
      <MoreItems query={query} />
      <NewCalendarFeed
        open={isMaking}
        onClose={() => setMaking(false)}
        onCreated={changed}
        labels={labels}
        accounts={accounts}
      />
    </Card>
  );
}

function FeedItem({
  feed: { id, name, withText, owner, createdAt, readAt },
  isOwn,
  scope,
  preferences,
  onRevoked,
}: {
  feed: CalendarFeed;
  isOwn: boolean;
  scope: string;
  preferences: PlanningPreferences;
  onRevoked: () => void;
}) {
  return (
    <li className="flex items-start gap-4 px-5 py-4">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="wrap-anywhere text-muted">
          {scope}
          {withText && " · with texts"}
        </p>
        <p className="mt-1 text-muted text-sm tabular-nums">
          {readAt ? `Last read ${formatDateTime(readAt, preferences)}` : "Never read"} · made{" "}
          {formatDate(createdAt, preferences)}
          {!isOwn && ` by ${owner.name}`}
        </p>
      </div>
      <RevokeButton
        what={`the address ${name}`}
        description="Calendars that read this address find nothing any more. It cannot be brought back."
        confirmLabel="Revoke address"
        revoke={() => api("DELETE /api/calendar-feeds/{feedId}", { params: { feedId: id } })}
        onRevoked={onRevoked}
      />
    </li>
  );
}

function describeScope(
  { connectionIds, labelIds }: CalendarFeed,
  { labels, accounts }: { labels: readonly Label[]; accounts: readonly Account[] },
): string {
  const named = connectionIds.map((id) => accounts.find((each) => each.id === id)?.name);
  const labelled = labelIds.map((id) => labels.find((each) => each.id === id)?.name);
  const about = connectionIds.length > 0 ? listedOr("an account", named) : "All accounts";
  return labelIds.length > 0 ? `${about} · ${listedOr("a label that is gone", labelled)}` : about;
}

function listedOr(missing: string, names: readonly (string | undefined)[]): string {
  return listed(names.map((name) => name ?? missing));
}
