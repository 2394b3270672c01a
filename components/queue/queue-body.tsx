"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import type { Account } from "@/components/kit/account/account";
import { singleKeysAreOn } from "@/components/kit/preferences/use-single-keys";
import type { Selection } from "@/components/kit/selection/use-selection";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { QueryError } from "@/components/ui/query-error";
import type { Slot } from "@/lib/accounts/slots/schema";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { Post } from "@/lib/planning/posts/schema";
import {
  type QueueGroups as Groups,
  groupQueue,
  planEntries,
  type QueuedPost,
} from "./group-queue";
import { useQueueSelection } from "./queue-context";
import { QueueDays, type QueueDaysProps } from "./queue-days";
import { QueueLanes } from "./queue-lanes";
import { QueueRow } from "./queue-row";
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
  byAccount: boolean;
  empty: ReactNode;
};

export function QueueBody(props: QueueBodyProps) {
  const { queue, slots, gaps, accounts, preferences, moves, onPush, byAccount, empty } = props;
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
          byAccount={byAccount}
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

type QueueGroupsProps = QueueDaysProps & { groups: Groups; byAccount: boolean };

export function QueueGroups({ groups, byAccount, ...days }: QueueGroupsProps) {
  const { attention, moving } = groups;
  const { accounts, preferences } = days;
  const view = { accounts, preferences };
  const selection = useQueueSelection();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the rows inside
    <div
      onKeyDown={(event) => void (stepOn(event) || selectBy(event, selection))}
      className="flex flex-col gap-8"
    >
      {attention.length === 0 && (
        <p className="text-muted">Nothing needs you: everything goes its way.</p>
      )}
      <QueueSection title="Needs attention" queued={attention} {...view} />
      <QueueSection title="On its way" queued={moving} {...view} />
      {byAccount ? <QueueLanes {...days} /> : <QueueDays {...days} />}
    </div>
  );
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

function stepOn(event: KeyboardEvent<HTMLElement>): boolean {
  const step = steps[event.key];
  const row = (event.target as HTMLElement).closest<HTMLElement>("[data-row]");
  if (!step || !row || event.altKey) return false;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const neighbour = rows[rows.indexOf(row) + step];
  if (!neighbour) return false;
  event.preventDefault();
  neighbour.focus();
  return true;
}

function selectBy(event: KeyboardEvent<HTMLElement>, selection: Selection | null): void {
  if (!selection || event.metaKey || event.ctrlKey || event.altKey) return;
  const target = event.target as HTMLElement;
  if (event.key === "Escape" && selection.selected.size > 0) selection.clear();
  const postId = target.closest("[data-post]")?.getAttribute("data-post");
  if (event.key.toLowerCase() === "x" && postId && singleKeysAreOn()) selection.toggle(postId);
}

export function QueueSection({
  title,
  queued,
  children,
  ...view
}: {
  title: string;
  queued: readonly QueuedPost[];
  accounts: readonly Account[];
  preferences: TimePreferences;
  children?: ReactNode;
}) {
  const id = useId();
  if (queued.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex items-baseline gap-2 pb-2">
        <span className="font-semibold">{title}</span>
        <span className="text-muted text-sm tabular-nums">{queued.length}</span>
      </h2>
      <ul className="divide-y rounded-lg border bg-surface">
        {queued.map((each) => (
          <QueueRow key={each.post.id} queued={each} {...view} />
        ))}
      </ul>
      {children}
    </section>
  );
}
