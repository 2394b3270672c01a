"use client";

import type { CSSProperties, ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { floatRow, floatSurface } from "@/components/ui/layer-class";
import { optionId } from "./mention-query";

type OptionListProps<Option extends { id: string }> = {
  listId: string;
  label: string;
  options: readonly Option[];
  active: number;
  onPick: (option: Option) => void;
  className: string;
  style?: CSSProperties;
  children: (option: Option) => ReactNode;
};

export function OptionList<Option extends { id: string }>(props: OptionListProps<Option>) {
  const { listId, label, options, active, onPick, className, style, children } = props;
  if (options.length === 0) return null;
  return (
    <div
      role="listbox"
      id={listId}
      aria-label={label}
      className={cx(floatSurface, "absolute z-20 max-h-56 overflow-y-auto p-1", className)}
      style={style}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are pressed in the text, where the focus is
        <div
          role="option"
          key={option.id}
          id={optionId(listId, index)}
          aria-selected={index === active}
          tabIndex={-1}
          data-highlighted={index === active ? "" : undefined}
          ref={index === active ? scrollIntoList : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
          className={cx(floatRow, "hover:bg-hover")}
        >
          {children(option)}
        </div>
      ))}
    </div>
  );
}

function scrollIntoList(option: HTMLElement | null): void {
  const list = option?.parentElement;
  if (!option || !list) return;
  const { offsetTop, offsetHeight } = option;
  if (offsetTop < list.scrollTop) list.scrollTop = offsetTop;
  const below = offsetTop + offsetHeight - list.clientHeight;
  if (below > list.scrollTop) list.scrollTop = below;
}
