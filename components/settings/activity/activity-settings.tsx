"use client";

import { Activity as ActivityIcon } from "lucide-react";
import { useQueryStates } from "nuqs";
import { api } from "@/components/kit/api/api";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { MoreItems } from "@/components/ui/more-items";
import { QueryError } from "@/components/ui/query-error";
import { Select } from "@/components/ui/select";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { ReceiptOutcome } from "@/lib/records/receipts/rules";
import type { Activity } from "@/lib/records/receipts/schema";
import { type ActivityFilter, activityFilter, activityQuery, noFilter } from "./activity-filter";
import { ActivityRow } from "./activity-row";

type Program = { credentialId: string; client: string };

export function ActivitySettings({
  first,
  programs,
  preferences,
  canUndo,
  isAdmin,
}: {
  first: { filter: ActivityFilter; page: Activity };
  programs: Program[];
  preferences: TimePreferences;
  canUndo: boolean;
  isAdmin: boolean;
}) {
  const [filter, setFilter] = useQueryStates(activityFilter);
  const activity = useActivity(filter, first);
  const whose = isAdmin ? "keys and assistants" : "your keys and assistants";
  return (
    <Card aria-label="Activity">
      <div className="pb-4">
        <CardHeader
          title="Activity of keys and assistants"
          description={`What ${whose} wrote or tried to write, without its texts, for 30 days.`}
        />
      </div>
      <FilterBar filter={filter} onChange={(change) => setFilter(change)} programs={programs} />
      <ActivityList
        activity={activity}
        isFiltered={filter.who !== null || filter.outcome !== null}
        preferences={preferences}
        canUndo={canUndo}
        onShowAll={() => setFilter(noFilter)}
      />
    </Card>
  );
}

export function ActivityList({
  activity: { query, items },
  isFiltered,
  preferences,
  canUndo,
  onShowAll,
}: {
  activity: ReturnType<typeof useActivity>;
  isFiltered: boolean;
  preferences: TimePreferences;
  canUndo: boolean;
  onShowAll: () => void;
}) {
  if (query.isPending) {
    return (
      <Loading label="Loading the activity" className="px-5 pb-5">
        <Skeleton className="h-80 rounded-lg" />
      </Loading>
    );
  }
  if (!query.data) return <QueryError title="The activity did not load" query={query} />;
  if (items.length === 0) {
    return isFiltered ? (
      <EmptyState
        icon={<ActivityIcon aria-hidden />}
        title="Nothing fits these filters"
        description="No key and no assistant did anything like it in the last 30 days."
        action={<Button onClick={onShowAll}>Show everything</Button>}
      />
    ) : (
      <EmptyState
        icon={<ActivityIcon aria-hidden />}
        title="Nothing was done yet"
        description="Whatever a key or an assistant writes shows here at once, and most of it can be undone."
        action={<ButtonLink href="/settings/assistants">Connect an assistant</ButtonLink>}
      />
    );
  }
  return (
    <>
      <ul aria-label="What was done" className="divide-y border-t">
        {items.map((receipt) => (
          <ActivityRow
            key={receipt.id}
            receipt={receipt}
            preferences={preferences}
            canUndo={canUndo}
          />
        ))}
      </ul>
      <MoreItems query={query} />
    </>
  );
}

const all = "all";

const outcomes: { value: ReceiptOutcome; label: string }[] = [
  { value: "done", label: "Done" },
  { value: "denied", label: "Denied" },
  { value: "failed", label: "Failed" },
  { value: "dry_run", label: "Dry run" },
];

function FilterBar({
  filter,
  onChange,
  programs,
}: {
  filter: ActivityFilter;
  onChange: (change: Partial<ActivityFilter>) => void;
  programs: Program[];
}) {
  return (
    <div className="grid grid-cols-2 gap-3 px-5 pb-4 *:min-w-0 lg:grid-cols-4">
      <Field label="Who">
        <Select
          options={[
            { value: all, label: "Anybody" },
            ...programs.map(({ credentialId, client }) => ({ value: credentialId, label: client })),
          ]}
          value={filter.who ?? all}
          onChange={(value) => onChange({ who: value === all ? null : value })}
        />
      </Field>
      <Field label="How it ended">
        <Select
          options={[{ value: all, label: "Anyhow" }, ...outcomes]}
          value={filter.outcome ?? all}
          onChange={(value) =>
            onChange({ outcome: outcomes.find((one) => one.value === value)?.value ?? null })
          }
        />
      </Field>
    </div>
  );
}

/** Calls come at any time, and an assistant's person watches them. */
const refreshMs = 10_000;

function useActivity(filter: ActivityFilter, first: { filter: ActivityFilter; page: Activity }) {
  const search = activityQuery(filter);
  const isFirst = JSON.stringify(search) === JSON.stringify(activityQuery(first.filter));
  return usePagedList({
    queryKey: ["activity", search],
    load: ({ cursor, signal }) =>
      api("GET /api/activity", { query: { ...search, cursor }, signal }),
    first: isFirst ? first.page : null,
    refetchInterval: () => refreshMs,
  });
}
