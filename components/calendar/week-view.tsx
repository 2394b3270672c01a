"use client";

import { useEffect, useMemo, useRef } from "react";
import { cx } from "@/components/ui/cx";
import type { Post } from "@/lib/posts/schema";
import { toWallTime } from "@/lib/time/zoned";
import { useCalendarTools } from "./calendar-context";
import { DayColumn } from "./day-column";
import { DayHeading } from "./day-heading";
import { groupByDay } from "./place-posts";
import { TimeGutter } from "./time-gutter";
import { useCardKeys } from "./use-card-keys";
import { hourHeightPx, minuteOfTime } from "./week-scale";

type WeekViewProps = { days: readonly string[]; today: string; posts: readonly Post[] };

export function WeekView({ days, today, posts }: WeekViewProps) {
  const { preferences } = useCalendarTools();
  const byDay = useMemo(() => groupByDay(posts, preferences.timeZone), [posts, preferences]);
  const cardKeys = useCardKeys(posts);
  const scroller = useOpeningHour(days.includes(today));
  return (
    <div
      ref={scroller}
      {...cardKeys}
      className="relative min-h-0 grow basis-0 overflow-auto overscroll-contain"
    >
      <div className="grid min-w-[56rem] grid-cols-[3.5rem_repeat(7,minmax(0,1fr))]">
        <div className="sticky start-0 top-0 z-20 border-b bg-canvas" />
        {days.map((day) => (
          <DayHeading key={day} date={day} isToday={day === today} />
        ))}
        <TimeGutter />
        {days.map((day) => (
          <DayColumn
            key={day}
            date={day}
            isToday={day === today}
            posts={byDay.get(day) ?? noPosts}
          />
        ))}
      </div>
      <p className={cx("sr-only", posts.length > 0 && "hidden")}>Nothing is planned this week.</p>
    </div>
  );
}

const noPosts: readonly Post[] = [];

const workBeginsAt = 7;

function useOpeningHour(isPresent: boolean) {
  const { preferences } = useCalendarTools();
  const scroller = useRef<HTMLDivElement>(null);
  const { timeZone } = preferences;
  useEffect(() => {
    const now = toWallTime(new Date().toISOString(), timeZone);
    const hour = isPresent ? Math.floor(minuteOfTime(now.time) / 60) - 2 : workBeginsAt;
    scroller.current?.scrollTo({ top: Math.max(0, hour) * hourHeightPx });
  }, [isPresent, timeZone]);
  return scroller;
}
