"use client";

import Link from "next/link";
import { useMemo } from "react";
import type { Account } from "@/components/kit/account/account";
import { accountColor } from "@/components/kit/account/account-color";
import { zoneName } from "@/components/kit/when/when";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { buttonClass } from "@/components/ui/button-class";
import { cx } from "@/components/ui/cx";
import { formatDay, weekdayName } from "@/lib/kernel/time/format-instant";
import { composeAt } from "./calendar-address";
import { useCalendarTools } from "./calendar-context";
import { type CalendarEntry, groupByDay } from "./calendar-entry";
import { accountsOf } from "./card-parts";
import { DayOfList } from "./list-view";

const dotsMax = 3;

export function PhonePeriod({
  days,
  date,
  entries,
  onDay,
}: {
  days: readonly string[];
  date: string;
  entries: readonly CalendarEntry[];
  onDay: (date: string) => void;
}) {
  const { preferences, canEdit, today } = useCalendarTools();
  const byDay = useMemo(() => groupByDay(entries), [entries]);
  const chosen = byDay.get(date) ?? [];
  const weeks = Array.from({ length: days.length / 7 }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  );
  return (
    <>
      <div className="border-b px-2 pb-1.5">
        {weeks.map((week, index) => (
          <div
            key={week[0]}
            className={cx(
              "grid grid-cols-7",
              !week.includes(date) && "[@media(max-height:34rem)]:hidden",
            )}
          >
            {week.map((day) => (
              <DayButton
                key={day}
                day={day}
                isChosen={day === date}
                isFirstWeek={index === 0}
                entries={byDay.get(day) ?? []}
                onDay={onDay}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="px-4 pb-6">
        {chosen.length > 0 && <DayOfList date={date} entries={chosen} />}
        {chosen.length === 0 && (
          <p className="flex flex-wrap items-center gap-3 pt-4 text-muted">
            Nothing on {weekdayName(date)} {formatDay(date, preferences.dateFormat)}.
            {canEdit && date >= today && (
              <Link
                href={composeAt({ date, time: "09:00" })}
                className={buttonClass({ size: "sm" })}
              >
                Write a post
              </Link>
            )}
          </p>
        )}
        <p className="pt-3 text-muted text-sm">Times in {zoneName(preferences.timeZone)}</p>
      </div>
    </>
  );
}

type DayButtonProps = {
  day: string;
  isChosen: boolean;
  isFirstWeek: boolean;
  entries: readonly CalendarEntry[];
  onDay: (date: string) => void;
};

function DayButton({ day, isChosen, isFirstWeek, entries, onDay }: DayButtonProps) {
  const { accounts, preferences, today } = useCalendarTools();
  const posts = entries.filter(({ kind }) => kind === "post").length;
  const spoken = `${weekdayName(day)} ${formatDay(day, preferences.dateFormat)}`;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`${spoken}, ${posts === 0 ? "no posts" : countedPosts(posts)}`}
      onClick={() => onDay(day)}
      className={cx(
        "flex min-h-9 min-w-0 flex-col items-center rounded-md py-0.5 hover:bg-hover low:min-h-7.5 low:py-0 touch:min-h-11 touch:justify-center",
        day < today && "text-muted",
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          "text-muted text-xs",
          !isFirstWeek && "hidden [@media(max-height:34rem)]:block",
        )}
      >
        {weekdayName(day).slice(0, 1)}
      </span>
      <span
        className={cx(
          "flex size-6 items-center justify-center rounded-full tabular-nums",
          day === today && !isChosen && "font-semibold text-accent-text",
          isChosen && "bg-accent font-semibold text-on-accent",
        )}
      >
        {Number(day.slice(8))}
      </span>
      <span aria-hidden="true" className="flex h-1.5 gap-0.5">
        {entries.slice(0, dotsMax).map((entry) => (
          <Dot key={entry.key} entry={entry} accounts={accounts} />
        ))}
      </span>
    </button>
  );
}

function Dot({ entry, accounts }: { entry: CalendarEntry; accounts: readonly Account[] }) {
  const [own] = entry.kind === "post" ? accountsOf(entry.post, accounts) : [];
  return (
    <span
      className={cx("size-1.5 rounded-full", own ? "" : "border border-border-strong")}
      style={own && { backgroundColor: accountColor(own) }}
    />
  );
}
