"use client";

import { useEffect, useRef, useState } from "react";
import { MonthGrid } from "@/components/kit/month-grid/month-grid";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { toWallTime, type WallTime } from "@/lib/kernel/time/zoned";
import { BestTime } from "./best-time";
import { TimeChoices } from "./time-choices";
import { TypedWhen } from "./typed-when";
import { useFreeTimes } from "./use-free-times";
import { isTimeChosen, type WallTimeCheck } from "./when";
import { WhenVerdict } from "./when-verdict";

type WhenFieldProps = {
  wall: WallTime;
  onChange: (wall: WallTime) => void;
  /** Is null while no time is chosen. */
  verdict: WallTimeCheck | null;
  preferences: PlanningPreferences;
  workspaceTimeZone: string;
  connectionIds: readonly string[];
};

const fallbackTime = "09:00";

export function WhenField(props: WhenFieldProps) {
  const { wall, onChange, verdict, preferences, workspaceTimeZone, connectionIds } = props;
  const { timeZone, dateFormat, firstDayOfWeek } = preferences;
  const [opened] = useState(() => new Date().toISOString());
  const today = toWallTime(opened, timeZone).date;
  const kept = useLastChosen(wall, { date: today, time: fallbackTime });
  const free = useFreeTimes({ connectionIds, from: opened, timeZone });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => focusUnlessTouched(input.current), []);
  return (
    <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-6">
      <div aria-live="polite" className="flex flex-col gap-1.5 sm:col-span-2">
        <TypedWhen
          input={input}
          wall={wall}
          kept={kept}
          onChange={onChange}
          problem={verdict?.problem ?? null}
          preferences={preferences}
        />
        <WhenVerdict
          wall={wall}
          verdict={verdict}
          preferences={preferences}
          workspaceTimeZone={workspaceTimeZone}
          onUse={(suggestion) => {
            // The button that was pressed goes, and the focus with it.
            focusUnlessTouched(input.current);
            onChange(suggestion);
          }}
        />
      </div>
      <MonthGrid
        selected={wall.date || null}
        today={today}
        min={today}
        firstDayOfWeek={firstDayOfWeek}
        dateFormat={dateFormat}
        noteOf={(date) => countInWords(free.on(date).length)}
        onSelect={(date) => onChange({ date, time: kept.time })}
      />
      <TimeChoices
        wall={wall}
        kept={kept}
        opened={opened}
        free={free}
        preferences={preferences}
        onChange={onChange}
      />
      {connectionIds.length > 0 && (
        <div className="sm:col-span-2">
          <BestTime
            connectionIds={connectionIds}
            opened={opened}
            preferences={preferences}
            onChoose={onChange}
          />
        </div>
      )}
    </div>
  );
}

/** On a touch screen the focus would open the keyboard unasked. */
function focusUnlessTouched(input: HTMLInputElement | null): void {
  if (matchMedia("(pointer: fine)").matches) input?.focus();
}

function useLastChosen(wall: WallTime, fallback: WallTime): WallTime {
  const isChosen = isTimeChosen(wall);
  const [last, setLast] = useState(isChosen ? wall : fallback);
  if (!isChosen || (wall.date === last.date && wall.time === last.time)) return last;
  setLast(wall);
  return wall;
}

function countInWords(count: number): string | null {
  if (count === 0) return null;
  return count === 1 ? "1 free slot" : `${count} free slots`;
}
