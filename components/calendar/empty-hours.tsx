"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { minuteInWords } from "@/components/kit/when/clock-time";
import { timeOfMinute } from "@/lib/kernel/time/minute-of-day";
import { composeAt } from "./calendar-address";
import { useCalendarTools } from "./calendar-context";
import { quarterOf, type WeekScale } from "./week-layout";

type Span = { from: number; to: number };

const dragPx = 6;

/**
 * Offers a post in the hour under the pointer, and at the quarter from which a drag begins. It is
 * for the pointer only: 168 tab stops would bury the cards, and the day's heading has one.
 */
export function EmptyHours({ date, scale }: { date: string; scale: WeekScale }) {
  const { preferences } = useCalendarTools();
  const [hour, setHour] = useState<number | null>(null);
  const { span, drag } = useDraggedSpan((minute) =>
    composeAt({ date, time: timeOfMinute(minute) }),
  );
  const minuteUnder = ({ currentTarget, clientY }: PointerEvent<HTMLElement>) =>
    scale.minuteAt(clientY - currentTarget.getBoundingClientRect().top);
  const follow = (event: PointerEvent<HTMLElement>) =>
    setHour(Math.min(23, Math.floor(minuteUnder(event) / 60)));
  return (
    <div
      className="absolute inset-0 select-none"
      onPointerDown={(event) => {
        follow(event);
        drag.start(event, minuteUnder(event));
      }}
      onPointerMove={(event) => {
        follow(event);
        drag.go(event, minuteUnder(event));
      }}
      onPointerUp={drag.end}
      onPointerCancel={drag.giveUp}
      onPointerLeave={() => setHour(null)}
    >
      {hour !== null && !span && (
        <Link
          href={composeAt({ date, time: timeOfMinute(hour * 60) })}
          prefetch={false}
          draggable={false}
          tabIndex={-1}
          aria-hidden="true"
          className="absolute inset-x-0 flex items-center justify-center text-muted hover:bg-hover"
          style={boxOf({ from: hour * 60, to: (hour + 1) * 60 }, scale)}
        >
          <Plus className="size-4" />
        </Link>
      )}
      {span && (
        <p
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0.5 z-20 overflow-hidden rounded-md border border-accent border-dashed bg-accent-soft px-1.5 py-0.5 font-medium text-accent-text text-xs tabular-nums"
          style={boxOf(span, scale)}
        >
          New post {minuteInWords(timeOfMinute(span.from), preferences)}
        </p>
      )}
    </div>
  );
}

function boxOf({ from, to }: Span, { topOf }: WeekScale) {
  const top = topOf(from);
  return { top, height: Math.max(22, topOf(to) - top) };
}

type Start = { minute: number; y: number };

/** Follows a drag of the mouse; touch scrolls instead. Escape gives it up. */
function useDraggedSpan(addressAt: (minute: number) => ReturnType<typeof composeAt>) {
  const router = useRouter();
  const start = useRef<Start | null>(null);
  const [span, setSpan] = useState<Span | null>(null);
  const giveUp = () => {
    start.current = null;
    setSpan(null);
  };
  const isDragging = span !== null;
  useEffect(() => {
    if (!isDragging) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // The open panel would close instead.
      event.stopPropagation();
      start.current = null;
      setSpan(null);
    };
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, [isDragging]);
  return {
    span,
    drag: {
      start: ({ pointerType, button, clientY }: PointerEvent, minute: number) => {
        if (pointerType === "mouse" && button === 0) start.current = { minute, y: clientY };
      },
      go: ({ currentTarget, pointerId, clientY }: PointerEvent, minute: number) => {
        const began = start.current;
        if (!began || (!isDragging && Math.abs(clientY - began.y) < dragPx)) return;
        // Once it is captured, the click that ends the drag is not the hour's link.
        currentTarget.setPointerCapture?.(pointerId);
        const ends = [quarterOf(began.minute), quarterOf(minute)].sort((a, b) => a - b);
        setSpan({ from: ends[0] ?? 0, to: ends[1] ?? 0 });
      },
      end: () => {
        if (span) router.push(addressAt(span.from));
        giveUp();
      },
      giveUp,
    },
  };
}
