"use client";

import type { KeyboardEvent } from "react";
import type { QueueGroups as Groups } from "./group-queue";
import { QueueDays, type QueueDaysProps } from "./queue-days";
import { QueueSection } from "./queue-section";

type QueueGroupsProps = QueueDaysProps & { groups: Groups };

export function QueueGroups({ groups: { attention, moving }, ...days }: QueueGroupsProps) {
  const { accounts, preferences } = days;
  const view = { accounts, preferences };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the rows inside
    <div onKeyDown={stepOn} className="flex flex-col gap-8">
      {attention.length === 0 && (
        <p className="text-muted">Nothing needs you: everything goes its way.</p>
      )}
      <QueueSection title="Needs attention" queued={attention} {...view} />
      <QueueSection title="On its way" queued={moving} {...view} />
      <QueueDays {...days} />
    </div>
  );
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

function stepOn(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const row = (event.target as HTMLElement).closest<HTMLElement>("[data-row]");
  if (!step || !row || event.altKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const neighbour = rows[rows.indexOf(row) + step];
  if (!neighbour) return;
  event.preventDefault();
  neighbour.focus();
}
