"use client";

import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import { longWeekday } from "@/lib/kernel/time/months";
import type { WallTime } from "@/lib/kernel/time/zoned";
import { wallInWords } from "./clock-time";
import { inOtherZone, type WallTimeCheck, zoneAt, zoneName } from "./when";

export function WhenVerdict(props: {
  wall: WallTime;
  verdict: WallTimeCheck | null;
  preferences: TimePreferences;
  workspaceTimeZone: string;
  onUse: (suggestion: WallTime) => void;
}) {
  const { wall, verdict, preferences, workspaceTimeZone, onUse } = props;
  const { instant, suggestion, note } = verdict ?? { instant: null, suggestion: null, note: null };
  const { timeZone } = preferences;
  const elsewhere = instant && inOtherZone(instant, preferences, workspaceTimeZone);
  const details = [
    instant && longWeekday(wall.date),
    instant ? zoneAt(instant, timeZone) : zoneName(timeZone),
    elsewhere,
  ];
  return (
    <>
      {suggestion && (
        <p className="text-sm">
          <button
            type="button"
            className="min-h-6 text-accent-text underline underline-offset-2 touch:min-h-11"
            onClick={() => onUse(suggestion)}
          >
            Use {wallInWords(suggestion, preferences)}
          </button>
        </p>
      )}
      <p className="text-muted text-sm">{details.filter(Boolean).join(" · ")}</p>
      {note && <p className="text-caution text-sm">{note}</p>}
    </>
  );
}
