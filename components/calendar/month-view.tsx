"use client";

import type { Route } from "next";
import Link from "next/link";
import { useMemo } from "react";
import { cx } from "@/components/ui/cx";
import type { Post } from "@/lib/posts/schema";
import { formatDay, weekdayName } from "@/lib/time/format-instant";
import { useCalendarTools } from "./calendar-context";
import { composeAt } from "./compose-at";
import { groupByDay } from "./place-posts";
import { PostLine } from "./post-line";
import { useCardKeys } from "./use-card-keys";

type MonthViewProps = {
  days: readonly string[];
  today: string;
  posts: readonly Post[];
  month: string;
  dayHref: (date: string) => Route;
};

const linesMax = 4;

export function MonthView({ days, today, posts, month, dayHref }: MonthViewProps) {
  const { preferences } = useCalendarTools();
  const byDay = useMemo(() => groupByDay(posts, preferences.timeZone), [posts, preferences]);
  const cardKeys = useCardKeys(posts);
  return (
    <div {...cardKeys} className="relative flex min-h-0 grow flex-col overflow-auto">
      <div className="grid min-w-[44rem] grid-cols-7 border-b">
        {days.slice(0, 7).map((day) => (
          <span key={day} className="px-2 py-1.5 text-muted text-sm">
            {weekdayName(day)}
          </span>
        ))}
      </div>
      <div className="grid min-w-[44rem] grow auto-rows-[minmax(7.5rem,1fr)] grid-cols-7">
        {days.map((day) => (
          <MonthDay
            key={day}
            date={day}
            isToday={day === today}
            outside={day.slice(0, 7) !== month.slice(0, 7)}
            posts={byDay.get(day) ?? []}
            href={dayHref(day)}
          />
        ))}
      </div>
    </div>
  );
}

type MonthDayProps = {
  date: string;
  isToday: boolean;
  outside: boolean;
  posts: readonly Post[];
  href: Route;
};

function MonthDay({ date, isToday, outside, posts, href }: MonthDayProps) {
  const { preferences, canEdit } = useCalendarTools();
  const more = posts.length - linesMax;
  const day = (
    <span
      className={cx(
        "rounded-sm px-1 font-medium text-xs tabular-nums",
        isToday && "bg-accent text-on-accent",
        outside && "text-muted",
      )}
    >
      {Number(date.slice(8))}
    </span>
  );
  return (
    <section
      aria-label={formatDay(date, preferences.dateFormat)}
      className={cx("min-w-0 border-e border-b p-1", outside && "bg-sunken")}
    >
      {canEdit ? (
        <Link
          href={composeAt({ date, time: "09:00" })}
          prefetch={false}
          aria-label={`Write a post for ${formatDay(date, preferences.dateFormat)}`}
          className="inline-flex min-h-6 min-w-6 items-center rounded-sm hover:bg-hover"
        >
          {day}
        </Link>
      ) : (
        day
      )}
      {posts.slice(0, linesMax).map((post) => (
        <PostLine key={post.id} post={post} />
      ))}
      {more > 0 && (
        <Link
          href={href}
          className="block rounded-sm px-1 py-0.5 text-muted text-xs hover:bg-hover"
        >
          {more} more
        </Link>
      )}
    </section>
  );
}
