"use client";

import { useMemo } from "react";
import type { Post } from "@/lib/posts/schema";
import { formatDay, weekdayName } from "@/lib/time/format-instant";
import { useCalendarTools } from "./calendar-context";
import { ListRow } from "./list-row";
import { groupByDay } from "./place-posts";
import { useCardKeys } from "./use-card-keys";

export function ListView({ today, posts }: { today: string; posts: readonly Post[] }) {
  const { preferences } = useCalendarTools();
  const days = useMemo(
    () => [...groupByDay(posts, preferences.timeZone)],
    [posts, preferences.timeZone],
  );
  const cardKeys = useCardKeys(posts);
  return (
    <div {...cardKeys} className="mx-auto w-full max-w-4xl px-4 pb-8 md:px-6">
      {days.map(([date, ofDay]) => (
        <section key={date} className="pt-5">
          <h2 className="flex items-baseline gap-2 pb-2 text-sm">
            <span className="font-semibold">{date === today ? "Today" : weekdayName(date)}</span>
            <span className="text-muted tabular-nums">
              {formatDay(date, preferences.dateFormat)}
            </span>
          </h2>
          <ul className="divide-y rounded-lg border bg-surface">
            {ofDay.map((post) => (
              <ListRow key={post.id} post={post} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
