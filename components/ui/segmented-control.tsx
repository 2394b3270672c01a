"use client";

import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import type { ReactNode } from "react";
import { cx } from "./cx";

type SegmentedControlProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  iconOnly?: boolean | undefined;
  className?: string | undefined;
};

export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  iconOnly = false,
  className,
}: SegmentedControlProps<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={onChange}
      className={cx("inline-flex h-control gap-0.5 rounded-md bg-sunken p-0.5", className)}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          nativeButton
          render={<button type="button" />}
          aria-label={option.label}
          className="inline-flex min-w-7 grow items-center justify-center gap-1.5 rounded-sm border border-transparent px-2 text-muted text-sm transition-colors hover:text-text focus-visible:outline-offset-0 data-checked:border-border data-checked:bg-surface data-checked:font-medium data-checked:text-text"
        >
          {option.icon}
          {!iconOnly && option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
