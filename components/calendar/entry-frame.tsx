"use client";

import type { CSSProperties } from "react";
import { type CalendarFocus, useCalendarFocus } from "./calendar-context";
import type { CalendarEntry } from "./calendar-entry";
import { DraftCard } from "./draft-card";
import { DraggableCard } from "./draggable-card";
import { SlotCard } from "./slot-card";

type EntryFrameProps = { entry: CalendarEntry; style: CSSProperties };

export function EntryFrame({ entry, style }: EntryFrameProps) {
  const { key, date, minute } = entry;
  return (
    <div
      data-card={key}
      data-date={date}
      data-minute={minute}
      className="absolute inset-x-0.5 [content-visibility:auto] [overflow-clip-margin:4px]"
      style={style}
    >
      <EntryCard entry={entry} focus={useCalendarFocus()} />
    </div>
  );
}

function EntryCard({ entry, focus }: { entry: CalendarEntry; focus: CalendarFocus }) {
  switch (entry.kind) {
    case "post":
      return <DraggableCard post={entry.post} {...lookOf(entry.key, focus)} />;
    case "draft":
      return <DraftCard draft={entry.draft} />;
    case "slot":
      return <SlotCard slot={entry.slot} />;
  }
}

export function lookOf(postId: string, { openId, selected }: CalendarFocus) {
  return { isOpen: postId === openId, isSelected: selected.has(postId) };
}
