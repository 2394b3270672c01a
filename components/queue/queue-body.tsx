import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Account } from "@/components/account/account";
import { Callout } from "@/components/ui/callout";
import { QueryError } from "@/components/ui/query-error";
import type { Post } from "@/lib/posts/schema";
import type { TimePreferences } from "@/lib/time/format-instant";
import { groupQueue } from "./group-queue";
import { QueueGroups } from "./queue-groups";
import { QueueSkeleton } from "./queue-skeleton";

type QueueBodyProps = {
  queue: UseQueryResult<Post[]>;
  accounts: readonly Account[];
  preferences: TimePreferences;
  empty: ReactNode;
};

export function QueueBody({ queue, accounts, preferences, empty }: QueueBodyProps) {
  const { data, error, dataUpdatedAt } = queue;
  if (!data) {
    if (!error) return <QueueSkeleton />;
    return <QueryError title="The queue did not load" query={queue} />;
  }
  return (
    <>
      {error && (
        <Callout tone="caution" role="status" title="The latest state did not load">
          This is how the queue was last seen. It is asked for again by itself.
        </Callout>
      )}
      {data.length === 0 ? (
        empty
      ) : (
        <QueueGroups
          groups={groupQueue(data, { accounts, nowMs: dataUpdatedAt })}
          accounts={accounts}
          preferences={preferences}
        />
      )}
    </>
  );
}
