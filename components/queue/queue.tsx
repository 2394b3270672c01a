"use client";

import type { Account } from "@/components/account/account";
import { managerIdOf } from "@/components/people/managed-by";
import type { Team } from "@/components/people/person";
import { useManagedByFilter } from "@/components/people/use-managed-by-filter";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import type { Post } from "@/lib/posts/schema";
import type { TimePreferences } from "@/lib/time/format-instant";
import { QueueBody } from "./queue-body";
import { FilteredQueueEmpty, QueueEmpty } from "./queue-empty";
import { QueueFilter } from "./queue-filter";
import { queuePeriod } from "./queue-search";
import { useQueue } from "./use-queue";
import { useQueueUrl } from "./use-queue-url";

type QueueProps = {
  accounts: readonly Account[];
  team: Team;
  preferences: TimePreferences;
  canEdit: boolean;
  initial: { now: string; posts: Post[] | null };
};

export function Queue({ accounts, team, preferences, canEdit, initial }: QueueProps) {
  const { now, posts } = initial;
  const { filters, setFilters } = useQueueUrl();
  const account = accounts.find(({ id }) => id === filters.account)?.id ?? null;
  const managedBy = managerIdOf(team, filters.managedBy);
  const { label } = filters;
  const isFiltered = account !== null || managedBy !== null || label !== null;
  const seen = posts && !isFiltered ? { posts, atMs: Date.parse(now) } : undefined;
  const queue = useQueue({ ...queuePeriod(now), account, managedBy, label }, seen);
  const managers = useManagedByFilter(team, { managedBy, posts: queue.data ?? noPosts });
  const url = { filters: { ...filters, account }, setFilters };
  return (
    <>
      <PageHeader title="Queue" description="What needs you first, then what goes by itself.">
        <QueueFilter accounts={accounts} managers={managers} url={url} />
      </PageHeader>
      <PageBody className="flex flex-col gap-6">
        <QueueBody
          queue={queue}
          accounts={accounts}
          preferences={preferences}
          empty={
            isFiltered ? (
              <FilteredQueueEmpty manager={managers.selected} url={url} />
            ) : (
              <QueueEmpty canEdit={canEdit} />
            )
          }
        />
      </PageBody>
    </>
  );
}

const noPosts: Post[] = [];
