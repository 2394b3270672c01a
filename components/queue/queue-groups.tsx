"use client";

import type { KeyboardEvent } from "react";
import type { Account } from "@/components/account/account";
import { TextLink } from "@/components/ui/text-link";
import type { TimePreferences } from "@/lib/time/format-instant";
import type { QueueGroups as Groups } from "./group-queue";
import { QueueSection } from "./queue-section";

/** The calendar shows longer plans better. */
const nextMax = 20;

type QueueGroupsProps = {
  groups: Groups;
  accounts: readonly Account[];
  preferences: TimePreferences;
};

export function QueueGroups({ groups: { attention, moving, next }, ...view }: QueueGroupsProps) {
  const more = next.length - nextMax;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the rows inside
    <div onKeyDown={stepOn} className="flex flex-col gap-8">
      {attention.length === 0 && (
        <p className="text-muted">Nothing needs you: everything goes its way.</p>
      )}
      <QueueSection title="Needs attention" queued={attention} {...view} />
      <QueueSection title="On its way" queued={moving} {...view} />
      <QueueSection title="Next" queued={next.slice(0, nextMax)} {...view}>
        {more > 0 && (
          <p className="pt-2 text-muted text-sm">
            And {more} more within 14 days.{" "}
            <TextLink href="/calendar">Show them in the calendar</TextLink>
          </p>
        )}
      </QueueSection>
    </div>
  );
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

function stepOn(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const row = (event.target as HTMLElement).closest<HTMLElement>("[data-row]");
  if (!step || !row) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const neighbour = rows[rows.indexOf(row) + step];
  if (!neighbour) return;
  event.preventDefault();
  neighbour.focus();
}
