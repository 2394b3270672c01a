"use client";

import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { inOtherZone, zoneName } from "@/components/kit/when/when";
import { repeatInWords } from "@/components/posts/series/rule-words";
import {
  formatDate,
  formatTime,
  type PlanningPreferences,
  weekdayName,
} from "@/lib/kernel/time/format-instant";
import type { SeriesRule } from "@/lib/planning/series/schema";
import type { ComingTime } from "./rule-draft";

/** Says a rule in words and when it comes next, as it will be and in the reader's own zone. */
export function ComingList({
  rule,
  zone,
  coming,
  preferences,
}: {
  rule: SeriesRule;
  zone: string;
  coming: readonly ComingTime[];
  preferences: PlanningPreferences;
}) {
  const heading = useId();
  const there = { ...preferences, timeZone: zone };
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3 rounded-lg bg-sunken p-4">
      <p aria-live="polite">
        <span className="font-medium">{repeatInWords(rule, preferences)}</span>
        <span className="text-muted"> · {zoneName(zone)}</span>
      </p>
      <h3 id={heading} className="text-muted text-sm">
        {coming.length > 0 ? "It comes next" : "No day fits"}
      </h3>
      <ol className="flex flex-col gap-2">
        {coming.map(({ day, at, note }) => {
          const mine = inOtherZone(at, there, preferences.timeZone);
          return (
            <li key={day} className="text-sm">
              <time dateTime={at} className="flex flex-wrap gap-x-2 tabular-nums">
                <span className="w-9 text-muted">{weekdayName(day)}</span>
                <span>{formatDate(at, there)}</span>
                <span className="font-medium">{formatTime(at, there)}</span>
              </time>
              {mine && <span className="block text-muted text-xs">{mine}</span>}
              {note && (
                <span className="mt-0.5 flex gap-1.5 text-caution text-xs">
                  <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
                  {note}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {coming.length === 0 && (
        <p className="text-sm">Choose a later day, or another way to repeat.</p>
      )}
    </section>
  );
}
