"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { formatDay, weekdayName } from "@/lib/kernel/time/format-instant";
import { useCalendarTools } from "./calendar-context";
import { type Beyond, postsBeyond, type Stack, type WeekScale } from "./week-layout";

/** Says of each day how many posts are above and below what is in sight, and scrolls there. */
export function WeekHints({
  body,
  days,
  stacks,
  scale,
  className,
}: {
  body: RefObject<HTMLElement | null>;
  days: readonly string[];
  stacks: readonly (readonly Stack[])[];
  scale: WeekScale;
  className: string;
}) {
  const seen = useSeen(body, stacks, scale);
  if (!seen) return null;
  const scrollTo = (top: number) =>
    body.current?.parentElement?.scrollTo({ top: Math.max(0, top) });
  return (
    <div className={`${className} sticky top-9 z-10 h-0`}>
      <span />
      {days.map((day, index) => {
        const { above, below } = seen.days[index] ?? nothing;
        return (
          <div key={day} className="relative">
            {above && (
              <Hint
                day={day}
                beyond={above}
                where="above"
                top={4}
                onSelect={() => scrollTo(above.top - 4)}
              />
            )}
            {below && (
              <Hint
                day={day}
                beyond={below}
                where="below"
                top={seen.heightPx - 28}
                onSelect={() => scrollTo(below.top + hintRoomPx - seen.heightPx)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

const nothing = { above: null, below: null };
/** Leaves some room under a card that comes into sight from below. */
const hintRoomPx = 96;

function Hint({
  day,
  beyond,
  where,
  top,
  onSelect,
}: {
  day: string;
  beyond: Beyond;
  where: "above" | "below";
  top: number;
  onSelect: () => void;
}) {
  const { preferences } = useCalendarTools();
  const Icon = where === "above" ? ArrowUp : ArrowDown;
  const spoken = `${weekdayName(day)} ${formatDay(day, preferences.dateFormat)}`;
  return (
    <button
      type="button"
      aria-label={`${countedPosts(beyond.count)} ${where === "above" ? "earlier" : "later"} on ${spoken}`}
      onClick={onSelect}
      style={{ top }}
      className="absolute inset-x-0 mx-auto flex h-6 w-fit min-w-10 items-center justify-center gap-0.5 rounded-full border bg-raised px-2 font-medium text-xs tabular-nums shadow-float hover:border-border-strong"
    >
      <Icon aria-hidden className="size-3" />
      {beyond.count}
    </button>
  );
}

type Seen = { heightPx: number; days: ReturnType<typeof postsBeyond>[] };

function useSeen(
  body: RefObject<HTMLElement | null>,
  stacks: readonly (readonly Stack[])[],
  scale: WeekScale,
): Seen | null {
  const [seen, setSeen] = useState<Seen | null>(null);
  const latest = useRef("");
  useEffect(() => {
    const scroller = body.current?.parentElement;
    if (!scroller) return;
    const look = () => {
      const heightPx = scroller.clientHeight - (body.current?.offsetTop ?? 0);
      const from = scroller.scrollTop;
      const days = stacks.map((ofDay) =>
        postsBeyond(ofDay, { from, to: from + heightPx, topOf: scale.topOf }),
      );
      const next = heightPx > 0 ? { heightPx, days } : null;
      const key = JSON.stringify(next);
      if (key === latest.current) return;
      latest.current = key;
      setSeen(next);
    };
    look();
    const size = new ResizeObserver(look);
    size.observe(scroller);
    scroller.addEventListener("scroll", look, { passive: true });
    return () => {
      size.disconnect();
      scroller.removeEventListener("scroll", look);
    };
  }, [body, stacks, scale]);
  return seen;
}
