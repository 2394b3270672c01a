"use client";

import { useMemo, useRef } from "react";
import { cx } from "@/components/ui/cx";
import type { Post } from "@/lib/posts/schema";
import { useCalendarTools } from "./calendar-context";
import { CellLinks } from "./cell-links";
import { DraggableCard } from "./draggable-card";
import { NowLine } from "./now-line";
import { placePosts } from "./place-posts";
import { useDayDrop } from "./use-day-drop";
import { cardHeightPx, cardMinutes, hourHeightPx, minuteOfTime, topOf } from "./week-scale";

type DayColumnProps = { date: string; isToday: boolean; posts: readonly Post[] };

export function DayColumn({ date, isToday, posts }: DayColumnProps) {
  const { preferences, canEdit } = useCalendarTools();
  const column = useRef<HTMLDivElement>(null);
  const hover = useDayDrop(column, date);
  const { timeZone } = preferences;
  const placed = useMemo(() => placePosts(posts, { timeZone, cardMinutes }), [posts, timeZone]);
  return (
    <div
      ref={column}
      className={cx("relative border-s", isToday && "bg-surface")}
      style={{
        height: 24 * hourHeightPx,
        backgroundImage: "linear-gradient(var(--color-border) 1px, transparent 1px)",
        backgroundSize: `100% ${hourHeightPx}px`,
      }}
    >
      {canEdit && <CellLinks date={date} />}
      {isToday && <NowLine />}
      {placed.map(({ post, minute, lane, lanes }) => (
        <div
          key={post.id}
          className="absolute px-0.5 hover:z-10 focus-within:z-10"
          style={{
            top: topOf(minute),
            height: cardHeightPx,
            insetInlineStart: `${(lane / lanes) * 100}%`,
            width: `${100 / lanes}%`,
          }}
        >
          <DraggableCard post={post} compact={lanes > 1} />
        </div>
      ))}
      {hover && <DropGhost time={hover} />}
    </div>
  );
}

function DropGhost({ time }: { time: string }) {
  return (
    <div
      className="pointer-events-none absolute inset-x-0.5 z-20 rounded-md border border-accent border-dashed bg-accent-soft px-1.5 py-1 font-medium text-accent-text text-xs tabular-nums"
      style={{ top: topOf(minuteOfTime(time)), height: cardHeightPx }}
    >
      {time}
    </div>
  );
}
