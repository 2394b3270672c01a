"use client";

import { type LucideIcon, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { cx } from "./cx";
import { IconButton } from "./icon-button";
import { barBelowToasts } from "./toast-room";

/** Says how much is selected, and offers what can be done with all of it. */
export function SelectionBar({
  label,
  selected,
  onClear,
  className,
  children,
}: {
  label: string;
  /** For example “3 posts selected”. */
  selected: string;
  onClear: () => void;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      ref={barBelowToasts}
      className={cx(
        "flex flex-wrap items-center gap-2 border-t bg-raised px-4 py-2 md:px-6",
        className,
      )}
    >
      <IconButton
        label="Clear the selection"
        shortcut="Esc"
        size="sm"
        icon={<X aria-hidden className="size-4" />}
        onClick={onClear}
      />
      <p role="status" className="me-auto font-medium text-sm tabular-nums">
        {selected}
      </p>
      {children}
    </section>
  );
}

export function SelectionVerb({
  icon: Icon,
  onClick,
  children,
}: {
  icon: LucideIcon;
  onClick: () => void;
  children: string;
}) {
  return (
    <Button size="sm" icon={<Icon aria-hidden className="size-4" />} onClick={onClick}>
      {children}
    </Button>
  );
}
