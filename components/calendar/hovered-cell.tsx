"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { type PointerEvent, useState } from "react";
import { timeOfMinute } from "./calendar-entry";
import { composeAt } from "./compose-at";
import type { WeekScale } from "./week-scale";

/**
 * Offers a post in the hour under the pointer. It is for the pointer only: 168 tab stops would bury
 * the cards, and the day's heading has one.
 */
export function HoveredCell({ date, scale }: { date: string; scale: WeekScale }) {
  const [hour, setHour] = useState<number | null>(null);
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { top } = event.currentTarget.getBoundingClientRect();
    setHour(Math.min(23, Math.floor(scale.minuteAt(event.clientY - top) / 60)));
  };
  return (
    <div
      className="absolute inset-0"
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setHour(null)}
    >
      {hour !== null && (
        <Link
          href={composeAt({ date, time: timeOfMinute(hour * 60) })}
          prefetch={false}
          tabIndex={-1}
          aria-hidden="true"
          className="absolute inset-x-0 flex items-center justify-center text-muted hover:bg-hover"
          style={{
            top: scale.topOf(hour * 60),
            height: scale.topOf((hour + 1) * 60) - scale.topOf(hour * 60),
          }}
        >
          <Plus className="size-4" />
        </Link>
      )}
    </div>
  );
}
