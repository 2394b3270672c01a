"use client";

import type { ReactNode } from "react";
import { cx } from "./cx";
import { RadioButtons } from "./radio-buttons";

type SegmentedControlProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  iconOnly?: boolean | undefined;
  onWanted?: (() => void) | undefined;
  className?: string | undefined;
};

export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  iconOnly = false,
  onWanted,
  className,
}: SegmentedControlProps<Value>) {
  return (
    <RadioButtons
      label={label}
      value={value}
      onChange={onChange}
      onWanted={onWanted}
      className={cx(
        "inline-flex h-control touch:h-12 gap-0.5 rounded-md bg-sunken p-0.5",
        className,
      )}
      optionClassName="inline-flex min-w-7 touch:min-w-11 grow items-center justify-center gap-1.5 rounded-sm border border-transparent px-2 text-muted text-sm transition-colors hover:text-text focus-visible:outline-offset-0 data-checked:border-border data-checked:bg-surface data-checked:font-medium data-checked:text-text"
      options={options.map((option) => ({
        value: option.value,
        label: option.label,
        content: (
          <>
            {option.icon}
            {!iconOnly && option.label}
          </>
        ),
      }))}
    />
  );
}
