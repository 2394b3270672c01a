"use client";

import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { QueueDays, type QueueDaysProps } from "./queue-days";
import { laneOf } from "./queue-order";

/** Shows each account's own queue; a post on several accounts stands in each of them. */
export function QueueLanes(props: QueueDaysProps) {
  const { accounts, entries } = props;
  const lanes = accounts
    .map((account) => ({ account, lane: laneOf(entries, account.id) }))
    .filter(({ lane }) => lane.length > 0);
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      {lanes.map(({ account, lane }) => (
        <section
          key={account.id}
          aria-label={`${account.name} on ${account.label}`}
          className="min-w-0"
        >
          <h2 className="flex min-w-0 items-center gap-2 border-b pb-2">
            <AccountGlyph account={account} size={24} />
            <span className="min-w-0 truncate font-semibold">{account.name}</span>
            <span className="shrink-0 text-muted text-sm">{account.label}</span>
          </h2>
          <div className="pt-4">
            <QueueDays {...props} entries={lane} heading="h3" />
          </div>
        </section>
      ))}
    </div>
  );
}
