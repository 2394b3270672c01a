"use client";

import { useEffect, useRef } from "react";
import { cx } from "@/components/ui/cx";
import type { Emoji } from "./emoji-data";

type EmojiGridProps = {
  id: string;
  label: string;
  emoji: readonly Emoji[];
  active: number;
  toned: (emoji: Emoji) => string;
  onPick: (emoji: Emoji) => void;
  onPoint: (index: number) => void;
};

export function EmojiGrid({ id, label, emoji, active, toned, onPick, onPoint }: EmojiGridProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  if (emoji.length === 0) {
    return <p className="grow px-2 py-3 text-muted text-sm">No emoji is called that.</p>;
  }
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className="grid grow auto-rows-min grid-cols-8 content-start overflow-y-auto overscroll-contain py-1"
    >
      {emoji.map((one, index) => (
        <button
          key={one.emoji}
          id={optionId(id, index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-label={one.name}
          aria-selected={index === active}
          title={one.name}
          onPointerMove={() => index !== active && onPoint(index)}
          onClick={() => onPick(one)}
          className={cx(
            "flex aspect-square items-center justify-center rounded-md text-xl",
            index === active && "bg-hover outline-2 outline-focus -outline-offset-2",
          )}
        >
          {toned(one)}
        </button>
      ))}
    </div>
  );
}

export function optionId(gridId: string, index: number): string {
  return `${gridId}-${index}`;
}
