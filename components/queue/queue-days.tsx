"use client";

import { useEffect, useId, useRef, useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { useRestoredFocus } from "@/components/posts/post-summary/use-restored-focus";
import { Button } from "@/components/ui/button";
import { formatDay, type TimePreferences, weekdayName } from "@/lib/kernel/time/format-instant";
import { daysFrom, toWallTime } from "@/lib/kernel/time/zoned";
import type { Post } from "@/lib/planning/posts/schema";
import { GapRow } from "./gap-row";
import { planDays, type QueueEntry } from "./group-queue";
import { PlannedRow } from "./planned-row";
import { neighbourOf } from "./queue-order";
import { postWith, type QueueMoves } from "./use-queue-moves";

const shownAtFirst = 40;

export type QueueDaysProps = {
  entries: readonly QueueEntry[];
  accounts: readonly Account[];
  preferences: TimePreferences;
  nowMs: number;
  moves: QueueMoves | null;
  onPush: (from: Post) => void;
  heading?: "h2" | "h3";
};

export function QueueDays(props: QueueDaysProps) {
  const { entries, accounts, preferences, moves, onPush, nowMs, heading: Heading = "h2" } = props;
  const id = useId();
  const [all, setAll] = useState(false);
  const focus = useRestoredFocus();
  const shown = all ? entries : entries.slice(0, shownAtFirst);
  const step = useSteps(entries, moves);
  const drop = (post: Post, target: QueueEntry) => moves?.drop(post, { target, entries });
  return (
    <div className="flex flex-col gap-6" {...focus}>
      {planDays(shown, preferences.timeZone).map((day) => (
        <section key={day.date} aria-labelledby={`${id}-${day.date}`}>
          <Heading id={`${id}-${day.date}`} className="flex items-baseline gap-2 pb-2">
            <DayHeading date={day.date} preferences={preferences} nowMs={nowMs} />
          </Heading>
          <ul className="flex flex-col gap-1.5">
            {day.entries.map((entry) =>
              entry.kind === "post" ? (
                <PlannedRow
                  key={entry.queued.post.id}
                  post={entry.queued.post}
                  accounts={accounts}
                  preferences={preferences}
                  editing={
                    moves && {
                      drop,
                      step: (by) => step(entry.queued.post, by),
                      canStep: (by) => neighbourOf(entries, entry.queued.post, by) !== null,
                      push: () => onPush(entry.queued.post),
                    }
                  }
                />
              ) : (
                <GapRow
                  key={entry.scheduledAt}
                  entry={entry}
                  accounts={accounts}
                  preferences={preferences}
                  onDrop={moves && drop}
                />
              ),
            )}
          </ul>
        </section>
      ))}
      {shown.length < entries.length && (
        <Button className="self-center" onClick={() => setAll(true)}>
          Show {entries.length - shown.length} more
        </Button>
      )}
    </div>
  );
}

function useSteps(entries: readonly QueueEntry[], moves: QueueMoves | null) {
  const waiting = useRef<{ postId: string; by: -1 | 1 }[]>([]);
  const take = (post: Post, by: -1 | 1) => {
    const target = neighbourOf(entries, post, by);
    if (target) moves?.insert(post, { target, entries });
  };
  useEffect(() => {
    if (moves?.isBusy()) return;
    const next = waiting.current.shift();
    const post = next && postWith(entries, next.postId);
    if (post) take(post, next.by);
  });
  return (post: Post, by: -1 | 1) => {
    if (moves?.isBusy()) waiting.current.push({ postId: post.id, by });
    else take(post, by);
  };
}

function DayHeading({
  date,
  preferences,
  nowMs,
}: {
  date: string;
  preferences: TimePreferences;
  nowMs: number;
}) {
  const today = toWallTime(new Date(nowMs).toISOString(), preferences.timeZone).date;
  const [, tomorrow] = daysFrom(today, 2);
  const weekday = weekdayName(date);
  const near = date === today ? "Today" : date === tomorrow ? "Tomorrow" : null;
  return (
    <>
      <span className="font-semibold">{near ?? weekday}</span>
      <span className="text-muted text-sm tabular-nums">
        {near && `${weekday} `}
        {formatDay(date, preferences.dateFormat)}
      </span>
    </>
  );
}
