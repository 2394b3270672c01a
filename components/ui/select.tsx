"use client";

import { ChoiceTrigger, useChoice } from "./choice-trigger";
import { layerOnDemand } from "./layer-on-demand";
import type { SelectOption, SelectPopupProps } from "./select-popup";

export type { SelectOption };

const SelectPopup = layerOnDemand(async () => (await import("./select-popup")).SelectPopup, {
  what: "The choice",
});

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
  ...look
}: SelectProps<Value>) {
  const choice = useChoice();
  const chosen = options.find((option) => option.value === value);
  const popup = { options, value, onChange, name, disabled } as unknown as SelectPopupProps;
  return (
    <>
      <ChoiceTrigger
        {...look}
        choice={choice}
        disabled={disabled}
        label={chosen?.label}
        placeholder={placeholder}
      />
      <SelectPopup {...popup} {...choice} />
    </>
  );
}
