"use client";

import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { controlBox } from "./control-class";
import { cx } from "./cx";
import { floatMotion, floatRow, floatSurface } from "./layer-class";

export type SelectOption<Value extends string | number> = {
  value: Value;
  label: string;
  icon?: ReactNode;
  disabled?: boolean | undefined;
};

type SelectProps<Value extends string | number> = {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  "aria-label"?: string | undefined;
  className?: string | undefined;
};

export function Select<Value extends string | number>({
  options,
  value,
  onChange,
  placeholder = "Choose",
  name,
  disabled = false,
  className,
  ...rest
}: SelectProps<Value>) {
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      name={name}
      autoComplete="off"
      disabled={disabled}
    >
      <Base.Trigger
        {...rest}
        className={cx(
          controlBox,
          "flex h-control w-full min-w-0 select-none items-center justify-between gap-2 ps-2.5 pe-2 text-start",
          className,
        )}
      >
        <Base.Value
          placeholder={<span className="text-muted">{placeholder}</span>}
          className="truncate"
        />
        <Base.Icon className="text-muted">
          <ChevronsUpDown aria-hidden className="size-4" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner alignItemWithTrigger={false} sideOffset={4} className="z-50">
          <Base.Popup className={cx(floatSurface, floatMotion, "min-w-(--anchor-width)")}>
            <Base.List className="max-h-(--available-height) overflow-y-auto overscroll-contain p-1">
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled ?? false}
                  className={floatRow}
                >
                  {option.icon}
                  <Base.ItemText className="grow truncate">{option.label}</Base.ItemText>
                  <Base.ItemIndicator className="text-accent-text">
                    <Check aria-hidden className="size-4" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
