import { clockTime } from "@/components/kit/when/clock-time";
import { zoneName } from "@/components/kit/when/when";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import type { SlotSchedule } from "@/lib/accounts/slots/schema";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { FirstDayOfWeek } from "@/lib/kernel/time/formats";
import { weekdayInWords } from "@/lib/kernel/time/months";
import { daysInOrder, timesOn } from "./weekly-times";

export function SlotTimes({
  schedule,
  preferences,
  firstDayOfWeek,
}: {
  schedule: SlotSchedule;
  preferences: TimePreferences;
  firstDayOfWeek: FirstDayOfWeek;
}) {
  const { times, timeZone } = schedule;
  return (
    <>
      <Callout>Your role can look at weekly times. Members and administrators choose them.</Callout>
      <Card aria-label={`Weekly times, ${zoneName(timeZone)}`}>
        <dl className="divide-y">
          {daysInOrder(firstDayOfWeek).map((weekday) => (
            <div key={weekday} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 px-5 py-3">
              <dt className="font-medium">{weekdayInWords(weekday)}</dt>
              <dd className="text-muted tabular-nums">
                {timesOn(times, weekday)
                  .map((time) => clockTime(time, preferences))
                  .join(" · ") || "No slots"}
              </dd>
            </div>
          ))}
        </dl>
        <p className="border-t px-5 py-3 text-muted text-sm">{zoneName(timeZone)}</p>
      </Card>
    </>
  );
}
