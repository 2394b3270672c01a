"use client";

import { Select as Base } from "@base-ui/react/select";
import { Check } from "lucide-react";
import { type ReactNode, use } from "react";
import { ChoiceTrigger } from "./choice-trigger";
import { cx } from "./cx";
import { FieldContext } from "./field";
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

export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { options, value, onChange, placeholder = "Choose", name, disabled = false } = props;
  const field = use(FieldContext);
  const chosen = options.find((option) => option.value === value);
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      name={name}
      autoComplete="off"
      disabled={disabled || field?.isDisabled}
    >
      <Base.Trigger
        id={field?.controlId}
        aria-label={props["aria-label"]}
        className={props.className}
        render={<ChoiceTrigger label={chosen?.label} placeholder={placeholder} />}
      />
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
