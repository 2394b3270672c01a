import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Account } from "@/components/kit/account/account";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { QueryError } from "@/components/ui/query-error";
import type { Slot } from "@/lib/accounts/slots/schema";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { Post } from "@/lib/planning/posts/schema";
import { groupQueue } from "./group-queue";
import { planEntries } from "./plan-days";
import { QueueGroups } from "./queue-groups";
import { QueueSkeleton } from "./queue-skeleton";
import type { QueueMoves } from "./use-queue-moves";

type QueueBodyProps = {
  queue: UseQueryResult<Post[]>;
  slots: UseQueryResult<Slot[]>;
  gaps: readonly Slot[];
  accounts: readonly Account[];
  preferences: TimePreferences;
  moves: QueueMoves | null;
  onPush: (from: Post) => void;
  empty: ReactNode;
};

export function QueueBody(props: QueueBodyProps) {
  const { queue, slots, gaps, accounts, preferences, moves, onPush, empty } = props;
  const { data, error, dataUpdatedAt } = queue;
  if (!data) {
    if (!error) return <QueueSkeleton />;
    return <QueryError title="The queue did not load" query={queue} />;
  }
  const groups = groupQueue(data, { accounts, nowMs: dataUpdatedAt });
  const entries = planEntries(groups.next, gaps);
  return (
    <>
      {error && (
        <Callout tone="caution" role="status" title="The latest state did not load">
          This is how the queue was last seen. It is asked for again by itself.
        </Callout>
      )}
      <SlotsMissing slots={slots} />
      {data.length === 0 && entries.length === 0 ? (
        empty
      ) : (
        <QueueGroups
          groups={groups}
          entries={entries}
          accounts={accounts}
          preferences={preferences}
          nowMs={dataUpdatedAt}
          moves={moves}
          onPush={onPush}
        />
      )}
    </>
  );
}

function SlotsMissing({ slots }: Pick<QueueBodyProps, "slots">) {
  if (!slots.error) return null;
  return (
    <Callout
      tone="caution"
      role="status"
      title="Free slots did not load"
      action={
        <Button size="sm" loading={slots.isFetching} onClick={() => void slots.refetch()}>
          Try again
        </Button>
      }
    />
  );
}
