"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

type ChipProps = {
  leading?: ReactNode;
  trailing?: ReactNode;
  selected: boolean;
  onToggle: () => void;
  disabled?: boolean | undefined;
  title?: string | undefined;
  children: ReactNode;
};

export function Chip({ leading, trailing, selected, onToggle, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onToggle}
      {...rest}
      className={cx(
        chip,
        "shrink-0 px-2 disabled:cursor-not-allowed disabled:opacity-50",
        selected
          ? "border-accent bg-accent-soft text-text"
          : "border-border bg-surface text-muted hover:border-border-strong hover:text-text",
      )}
    >
      {leading}
      <span className="truncate">{children}</span>
      {trailing}
    </button>
  );
}

export function RemovableChip({
  leading,
  removeLabel,
  onRemove,
  children,
}: {
  leading?: ReactNode;
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
}) {
  return (
    <span className={cx(chip, "bg-surface ps-2 pe-0.5")}>
      {leading}
      <span className="truncate">{children}</span>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="flex size-6 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-text touch:h-full touch:w-11"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}

const chip =
  "inline-flex h-control min-w-0 max-w-60 items-center gap-1.5 rounded-md border text-sm transition-colors";
