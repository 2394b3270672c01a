import { cx } from "@/components/ui/cx";
import { formatDay } from "@/lib/kernel/time/format-instant";
import type { DateFormat } from "@/lib/kernel/time/formats";
import { longWeekday } from "@/lib/kernel/time/months";

type DayCellProps = {
  date: string;
  isSelected: boolean;
  isToday: boolean;
  isOpen: boolean;
  isOfMonth: boolean;
  isFocused: boolean;
  dateFormat: DateFormat;
  note: string | null;
  count: number | undefined;
  onSelect: () => void;
};

export function DayCell(props: DayCellProps) {
  const { date, isSelected, isToday, isOpen, isFocused, note, count, onSelect } = props;
  const name = `${longWeekday(date)} ${formatDay(date, props.dateFormat)}`;
  return (
    <button
      type="button"
      role="gridcell"
      data-date={date}
      tabIndex={isFocused ? 0 : -1}
      aria-label={note ? `${name}, ${note}` : name}
      aria-selected={isSelected}
      aria-current={isToday ? "date" : undefined}
      aria-disabled={!isOpen || undefined}
      onClick={() => isOpen && onSelect()}
      className={cx(
        "relative flex flex-col items-center justify-center rounded-md border text-sm tabular-nums focus-visible:outline-offset-0 touch:h-11",
        count === undefined ? "h-8" : "h-11",
        lookOf(props),
      )}
    >
      {Number(date.slice(8))}
      {count ? (
        <span aria-hidden className="font-semibold text-xs leading-none">
          {count}
        </span>
      ) : null}
      {note && isOpen && count === undefined && (
        <span
          aria-hidden
          className="absolute bottom-0.5 size-1 rounded-full bg-current opacity-80"
        />
      )}
    </button>
  );
}

function lookOf({ isSelected, isToday, isOpen, isOfMonth }: DayCellProps): string {
  if (isSelected) return "border-transparent bg-accent font-semibold text-on-accent";
  if (!isOpen) return "cursor-not-allowed border-transparent text-muted opacity-45";
  const look = isOfMonth ? "hover:bg-hover" : "text-muted hover:bg-hover";
  return cx(look, isToday ? "border-border-strong font-semibold" : "border-transparent");
}
