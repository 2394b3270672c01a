import { formatTime } from "@/lib/time/format-instant";
import { useCalendarTools } from "./calendar-context";
import { hourHeightPx, topOf } from "./week-scale";

const hours = Array.from({ length: 23 }, (_, index) => index + 1);

export function TimeGutter() {
  const { preferences } = useCalendarTools();
  const timeFormat = preferences.timeFormat.startsWith("24") ? "24-hour" : "12-hour";
  return (
    <div
      aria-hidden="true"
      className="sticky start-0 z-10 bg-canvas"
      style={{ height: 24 * hourHeightPx }}
    >
      {hours.map((hour) => (
        <span
          key={hour}
          className="absolute end-2 -translate-y-1/2 whitespace-nowrap text-muted text-xs tabular-nums"
          style={{ top: topOf(hour * 60) }}
        >
          {formatTime(wallClock(hour), { ...preferences, timeFormat, timeZone: "UTC" })}
        </span>
      ))}
    </div>
  );
}

function wallClock(hour: number): string {
  return `2000-01-01T${String(hour).padStart(2, "0")}:00:00.000Z`;
}
