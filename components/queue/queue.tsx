"use client";

import { useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { managerIdOf } from "@/components/posts/people/managed-by";
import type { Team } from "@/components/posts/people/person";
import { useManagedByFilter } from "@/components/posts/people/use-managed-by-filter";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import type { Slot } from "@/lib/accounts/slots/schema";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { Post } from "@/lib/planning/posts/schema";
import { PushDialog } from "./push-dialog";
import { QueueActions } from "./queue-actions";
import { QueueBody } from "./queue-body";
import { FilteredQueueEmpty, QueueEmpty } from "./queue-empty";
import { QueueFilter, QueueFilterButton } from "./queue-filter";
import { queuePeriod } from "./queue-search";
import { useFreeSlots } from "./use-free-slots";
import { useQueue } from "./use-queue";
import { useQueueMoves } from "./use-queue-moves";
import { useQueueUrl } from "./use-queue-url";

type QueueProps = {
  accounts: readonly Account[];
  team: Team;
  preferences: TimePreferences;
  canEdit: boolean;
  initial: { now: string; posts: Post[] | null; slots: Slot[] };
};

export function Queue({ accounts, team, preferences, canEdit, initial }: QueueProps) {
  const view = useQueueView({ accounts, team, initial });
  const { queue, free, gaps, narrowed, isFiltered, managers, url } = view;
  const moves = useQueueMoves(preferences);
  const [pushedFrom, pushFrom] = useState<string | null>(null);
  const hasPosts = queue.data !== undefined && queue.data.length > 0;
  return (
    <>
      <PageHeader
        title="Queue"
        description={
          <span className="max-sm:hidden">What needs you first, then what goes by itself.</span>
        }
        actions={
          <>
            <QueueFilterButton accounts={accounts} managers={managers} url={url} />
            <QueueActions
              accounts={accounts}
              account={narrowed.account}
              onPushAll={canEdit && hasPosts ? () => pushFrom(initial.now) : null}
            />
          </>
        }
      >
        <QueueFilter accounts={accounts} managers={managers} url={url} />
      </PageHeader>
      <PageBody className="flex flex-col gap-6">
        <QueueBody
          queue={queue}
          slots={free}
          gaps={gaps ?? noSlots}
          accounts={accounts}
          preferences={preferences}
          moves={canEdit ? moves : null}
          onPush={({ scheduledAt }) => pushFrom(scheduledAt)}
          empty={
            isFiltered ? (
              <FilteredQueueEmpty manager={managers.selected} url={url} />
            ) : (
              <QueueEmpty canEdit={canEdit} />
            )
          }
        />
      </PageBody>
      {pushedFrom !== null && (
        <PushDialog
          from={pushedFrom}
          filters={narrowed}
          preferences={preferences}
          moves={moves}
          onClose={() => pushFrom(null)}
        />
      )}
    </>
  );
}

type QueueViewOptions = Pick<QueueProps, "accounts" | "team" | "initial">;

function useQueueView({ accounts, team, initial }: QueueViewOptions) {
  const { now, posts, slots } = initial;
  const { filters, setFilters } = useQueueUrl();
  const account = accounts.find(({ id }) => id === filters.account)?.id ?? null;
  const managedBy = managerIdOf(team, filters.managedBy);
  const { label } = filters;
  const narrowed = { account, managedBy, label };
  const showsGaps = managedBy === null && label === null;
  const isFiltered = account !== null || !showsGaps;
  const period = queuePeriod(now);
  const seen = posts && !isFiltered ? { posts, atMs: Date.parse(now) } : undefined;
  const queue = useQueue({ ...period, ...narrowed }, seen);
  const free = useFreeSlots({ from: now, to: period.to, account }, account ? undefined : slots);
  const gaps = showsGaps ? free.data : noSlots;
  const managers = useManagedByFilter(team, { managedBy, posts: queue.data ?? noPosts });
  const url = { filters: { ...filters, account }, setFilters };
  return { queue, free, gaps, narrowed, isFiltered, managers, url };
}

const noPosts: Post[] = [];
const noSlots: Slot[] = [];
