import { inOtherZone, zoneAt } from "@/components/kit/when/when";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";

/** Shows a time with its zone, and the workspace's time where that differs. */
export function PlannedTime({
  scheduledAt,
  preferences,
  workspaceTimeZone,
  className,
}: {
  scheduledAt: string;
  preferences: TimePreferences;
  workspaceTimeZone: string;
  className: string;
}) {
  const elsewhere = inOtherZone(scheduledAt, preferences, workspaceTimeZone);
  return (
    <>
      <time dateTime={scheduledAt} className={className}>
        {formatDateTime(scheduledAt, preferences)}
      </time>
      <p className="text-muted text-sm">
        {zoneAt(scheduledAt, preferences.timeZone)}
        {elsewhere && ` · ${elsewhere}`}
      </p>
    </>
  );
}
