"use client";

import { useEffect, useState } from "react";
import { toWallTime } from "@/lib/kernel/time/zoned";
import { useCalendarTools } from "./calendar-context";
import { minuteOfTime } from "./calendar-entry";
import type { WeekScale } from "./week-scale";

export function NowLine({ scale }: { scale: WeekScale }) {
  const { preferences } = useCalendarTools();
  const [instant, setInstant] = useState<string | null>(null);
  useEffect(() => {
    const tick = () => setInstant(new Date().toISOString());
    tick();
    const timer = setInterval(tick, 30_000);
    return () => clearInterval(timer);
  }, []);
  if (!instant) return null;
  const minute = minuteOfTime(toWallTime(instant, preferences.timeZone).time);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 border-accent border-t-2"
      style={{ top: scale.topOf(minute) }}
    >
      <span className="absolute -start-1 -top-1.25 size-2 rounded-full bg-accent" />
    </div>
  );
}
