import { Plus } from "lucide-react";
import Link from "next/link";
import { cx } from "@/components/ui/cx";
import { formatDay, weekdayName } from "@/lib/kernel/time/format-instant";
import { useCalendarTools } from "./calendar-context";
import { composeAt } from "./compose-at";

export function DayHeading({ date }: { date: string }) {
  const { canEdit, preferences, today } = useCalendarTools();
  const isToday = date === today;
  const spoken = `${weekdayName(date)} ${formatDay(date, preferences.dateFormat)}`;
  return (
    <div className="group flex h-9 items-center justify-between gap-1 border-s px-2">
      <h2 className={cx("flex items-baseline gap-1.5 text-sm", date < today && "text-muted")}>
        <span className={cx(!isToday && "text-muted")}>{weekdayName(date)}</span>
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
      {canEdit && date >= today && (
        <Link
          href={composeAt({ date, time: "09:00" })}
          prefetch={false}
          aria-label={`Write a post for ${spoken}`}
          className="flex size-6 items-center justify-center rounded-sm text-muted opacity-0 hover:bg-hover hover:text-text focus-visible:opacity-100 group-hover:opacity-100 touch:opacity-100"
        >
          <Plus aria-hidden className="size-4" />
        </Link>
      )}
    </div>
  );
}
