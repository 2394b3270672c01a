import { Plus } from "lucide-react";
import Link from "next/link";
import { cx } from "@/components/ui/cx";
import { formatDay, weekdayName } from "@/lib/time/format-instant";
import { useCalendarTools } from "./calendar-context";
import { composeAt } from "./compose-at";

export function DayHeading({ date, isToday }: { date: string; isToday: boolean }) {
  const { canEdit, preferences } = useCalendarTools();
  const spoken = `${weekdayName(date)} ${formatDay(date, preferences.dateFormat)}`;
  return (
    <div className="group sticky top-0 z-10 flex items-center justify-between gap-1 border-b border-s bg-canvas px-2 py-1.5">
      <h2 className="flex items-baseline gap-1.5 text-sm">
        <span className="text-muted">{weekdayName(date)}</span>
        <span
          className={cx(
            "font-semibold tabular-nums",
            isToday && "rounded-sm bg-accent px-1 text-on-accent",
          )}
        >
          {Number(date.slice(8))}
        </span>
        {isToday && <span className="sr-only">today</span>}
      </h2>
      {canEdit && (
        <Link
          href={composeAt({ date, time: "09:00" })}
          aria-label={`Write a post for ${spoken}`}
          className="flex size-6 items-center justify-center rounded-sm text-muted opacity-0 hover:bg-hover hover:text-text focus-visible:opacity-100 group-hover:opacity-100 touch:opacity-100"
        >
          <Plus aria-hidden className="size-4" />
        </Link>
      )}
    </div>
  );
}
