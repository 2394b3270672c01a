"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { onceOver, withDragging } from "@/components/kit/drag/with-dragging";
import { minuteOfDay } from "@/lib/kernel/time/minute-of-day";
import { toWallTime } from "@/lib/kernel/time/zoned";
import { useCalendarTools } from "./calendar-context";
import { type CalendarEntry, foreignSlot, type OpenSlot } from "./calendar-entry";
import { accountIdsOf, type Dragged } from "./dragged";

export function useDraggableCard<Element extends HTMLElement>(dragged: Dragged) {
  const { canEdit } = useCalendarTools();
  const card = useRef<Element>(null);
  const [dragging, setDragging] = useState(false);
  const latest = useRef(dragged);
  useEffect(() => {
    latest.current = dragged;
  });

  useEffect(() => {
    const element = card.current;
    if (!element || !canEdit) return;
    return onceOver(element, ({ draggable }) =>
      draggable({
        element,
        getInitialData: ({ input }) => ({
          dragged: latest.current,
          grabbedPx: input.clientY - element.getBoundingClientRect().top,
        }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
    );
  }, [canEdit]);

  return { card, dragging };
}

export function useSlotDrop(slot: OpenSlot) {
  const { canEdit } = useCalendarTools();
  const element = useRef<HTMLAnchorElement>(null);
  const latest = useRef(slot);
  useEffect(() => {
    latest.current = slot;
  });
  useEffect(() => {
    const place = element.current;
    if (!place || !canEdit) return;
    return withDragging(({ dropTargetForElements }) =>
      dropTargetForElements({ element: place, getData: () => ({ slot: latest.current }) }),
    );
  }, [canEdit]);
  return element;
}

export type DropTarget = {
  date: string;
  entries: readonly CalendarEntry[];
  timeOf: (offsetPx: number, dragged: Dragged) => string;
};

export type DropHover = { time: string; top: number; slotOf: string | null };

type Aim = {
  current: {
    input: { clientY: number };
    dropTargets: readonly { data: Record<string | symbol, unknown> }[];
  };
};

/** Takes what is dropped on a day: at the time of the slot under the pointer, or where the day puts it. */
export function useDayDrop(
  element: RefObject<HTMLElement | null>,
  given: DropTarget,
): DropHover | null {
  const { drop, preferences, accounts } = useCalendarTools();
  const [hover, setHover] = useState<DropHover | null>(null);
  const target = useRef({ ...given, preferences, accounts });
  useEffect(() => {
    target.current = { ...given, preferences, accounts };
  });

  useEffect(() => {
    const place = element.current;
    if (!place) return;
    const aimedAt = ({ data }: { data: Record<string, unknown> }, { current }: Aim) => {
      const { dragged } = data;
      if (!isDragged(dragged)) return null;
      const { entries, timeOf } = target.current;
      const { top } = place.getBoundingClientRect();
      const offset = current.input.clientY - top - Number(data.grabbedPx ?? 0);
      const slot = current.dropTargets.map((each) => each.data.slot).find(isSlot);
      const time = slot
        ? toWallTime(slot.at, target.current.preferences.timeZone).time
        : timeOf(offset, dragged);
      const accountIds = accountIdsOf(dragged);
      const foreign = foreignSlot(entries, { minute: minuteOfDay(time), accountIds });
      const slotOf = foreign && namesOf(foreign, target.current.accounts);
      return { dragged, time, top: Math.max(0, offset), slotOf };
    };
    return withDragging(({ dropTargetForElements }) =>
      dropTargetForElements({
        element: place,
        canDrop: ({ source }) => isDragged(source.data.dragged),
        onDrag: ({ source, location }) => {
          const aim = aimedAt(source, location);
          setHover(aim && { time: aim.time, top: aim.top, slotOf: aim.slotOf });
        },
        onDragLeave: () => setHover(null),
        onDrop: ({ source, location }) => {
          setHover(null);
          const aim = aimedAt(source, location);
          if (!aim) return;
          const note = aim.slotOf ? `The slot of ${aim.slotOf} stays free.` : undefined;
          drop(aim.dragged, { date: target.current.date, time: aim.time }, note);
        },
      }),
    );
  }, [element, drop]);

  return hover;
}

function namesOf(
  { connectionIds }: OpenSlot,
  accounts: readonly { id: string; name: string }[],
): string {
  const names = accounts.filter(({ id }) => connectionIds.includes(id)).map(({ name }) => name);
  return names.length > 0 ? names.join(", ") : "another account";
}

function isDragged(value: unknown): value is Dragged {
  return typeof value === "object" && value !== null && "kind" in value;
}

function isSlot(value: unknown): value is OpenSlot {
  return typeof value === "object" && value !== null && "connectionIds" in value;
}
