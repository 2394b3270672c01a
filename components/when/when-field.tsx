"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { formatDay, type TimePreferences } from "@/lib/time/format-instant";
import type { WallTime } from "@/lib/time/zoned";
import { inOtherZone, type WallTimeCheck, zoneAt, zoneName } from "./when";

type WhenFieldProps = {
  wall: WallTime;
  onChange: (wall: WallTime) => void;
  verdict: WallTimeCheck;
  preferences: TimePreferences;
  workspaceTimeZone: string;
};

export function WhenField(props: WhenFieldProps) {
  const { wall, onChange, verdict, preferences, workspaceTimeZone } = props;
  const { instant, problem, suggestion, note } = verdict;
  const elsewhere = instant && inOtherZone(instant, preferences, workspaceTimeZone);
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-[1fr_auto] gap-2">
        <Field label="Date">
          <Input
            type="date"
            value={wall.date}
            onChange={(event) => onChange({ ...wall, date: event.target.value })}
          />
        </Field>
        <Field label="Time">
          <Input
            type="time"
            value={wall.time}
            onChange={(event) => onChange({ ...wall, time: event.target.value })}
          />
        </Field>
      </div>
      <p className="text-muted text-sm">
        {instant ? zoneAt(instant, preferences.timeZone) : zoneName(preferences.timeZone)}
        {elsewhere && ` · ${elsewhere}`}
      </p>
      <div aria-live="polite" className="text-sm">
        {problem && <p className="text-negative">{problem}</p>}
        {note && <p className="text-caution">{note}</p>}
        {suggestion && (
          <button
            type="button"
            className="min-h-6 text-accent-text underline underline-offset-2"
            onClick={() => onChange(suggestion)}
          >
            Use {formatDay(suggestion.date, preferences.dateFormat)}, {suggestion.time}
          </button>
        )}
      </div>
    </div>
  );
}
