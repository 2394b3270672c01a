"use client";

import { Switch as Base } from "@base-ui/react/switch";
import { type ReactNode, useId } from "react";

type SwitchProps = {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  name?: string | undefined;
};

/** Takes effect at once; use a Checkbox for a choice that waits for Save. */
export function Switch({
  label,
  description,
  checked,
  onChange,
  disabled = false,
  name,
}: SwitchProps) {
  const labelId = useId();
  const descriptionId = useId();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
    <label className="flex min-h-6 cursor-pointer items-center justify-between gap-4 touch:min-h-11">
      <span className="flex flex-col">
        <span id={labelId}>{label}</span>
        {description && (
          <span id={descriptionId} className="text-muted text-sm">
            {description}
          </span>
        )}
      </span>
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        name={name}
        aria-labelledby={labelId}
        aria-describedby={description ? descriptionId : undefined}
        className="flex h-5 w-9 shrink-0 items-center rounded-full border border-border-strong bg-sunken p-0.5 transition-colors data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50"
      >
        <Base.Thumb className="size-3.5 rounded-full bg-border-strong transition-transform data-checked:translate-x-4 data-checked:bg-on-accent" />
      </Base.Root>
    </label>
  );
}
