"use client";

import Link from "next/link";
import { cx } from "@/components/ui/cx";
import { formatTime } from "@/lib/kernel/time/format-instant";
import { toWallTime } from "@/lib/kernel/time/zoned";
import { useCalendarTools } from "./calendar-context";
import type { FreeSlot } from "./calendar-entry";
import { composeAt } from "./compose-at";

export function SlotCard({ slot, className }: { slot: FreeSlot; className?: string }) {
  const { preferences, accounts } = useCalendarTools();
  const account = accounts.find(({ id }) => id === slot.connectionId);
  return (
    <Link
      href={composeAt(toWallTime(slot.at, preferences.timeZone), slot.connectionId)}
      prefetch={false}
      title={account && `${account.name} on ${account.label}`}
      className={cx(
        "flex size-full min-w-0 items-center gap-1.5 overflow-hidden rounded-md border border-border-strong border-dashed px-1.5 text-muted text-xs hover:bg-hover focus-visible:-outline-offset-1",
        className,
      )}
    >
      <time dateTime={slot.at}>{formatTime(slot.at, preferences)}</time>
      <span className="truncate">free slot</span>
      {account && <span className="sr-only">of {account.name}</span>}
    </Link>
  );
}
