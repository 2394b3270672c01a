import { Plus } from "lucide-react";
import Link from "next/link";
import { composeAt } from "./compose-at";
import { hourHeightPx, timeOfMinute, topOf } from "./week-scale";

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * Links every hour to a new post, for the pointer only: 168 tab stops would bury the cards, and the
 * day's heading has one.
 */
export function CellLinks({ date }: { date: string }) {
  return hours.map((hour) => (
    <Link
      key={hour}
      href={composeAt({ date, time: timeOfMinute(hour * 60) })}
      prefetch={false}
      tabIndex={-1}
      aria-hidden="true"
      className="absolute inset-x-0 flex items-center justify-center text-muted opacity-0 hover:bg-hover hover:opacity-100"
      style={{ top: topOf(hour * 60), height: hourHeightPx }}
    >
      <Plus className="size-4" />
    </Link>
  ));
}
