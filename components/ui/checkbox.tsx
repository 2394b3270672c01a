"use client";

import { Checkbox as Base } from "@base-ui/react/checkbox";
import { Check, Minus } from "lucide-react";
import { type ReactNode, useId } from "react";

type CheckboxProps = {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  indeterminate?: boolean | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
};

export function Checkbox({
  label,
  description,
  checked,
  onChange,
  indeterminate = false,
  disabled = false,
  name,
}: CheckboxProps) {
  const Mark = indeterminate ? Minus : Check;
  const labelId = useId();
  const descriptionId = useId();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control
    <label className="flex min-h-6 cursor-pointer items-start gap-2 touch:min-h-11 touch:items-center">
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        indeterminate={indeterminate}
        disabled={disabled}
        name={name}
        aria-labelledby={labelId}
        aria-describedby={description ? descriptionId : undefined}
        className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-sm border border-border-strong bg-surface text-on-accent data-checked:border-accent data-indeterminate:border-accent data-checked:bg-accent data-indeterminate:bg-accent data-disabled:opacity-50"
      >
        <Base.Indicator>
          <Mark aria-hidden className="size-3" strokeWidth={3} />
        </Base.Indicator>
      </Base.Root>
      <span className="flex flex-col">
        <span id={labelId}>{label}</span>
        {description && (
          <span id={descriptionId} className="text-muted text-sm">
            {description}
          </span>
        )}
      </span>
    </label>
  );
}
