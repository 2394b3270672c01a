"use client";

import { ChoiceTrigger, useChoice } from "./choice-trigger";
import type { ComboboxOption, ComboboxOptions } from "./combobox-popup";
import { layerOnDemand } from "./layer-on-demand";

export type { ComboboxOption };

const ComboboxPopup = layerOnDemand(async () => (await import("./combobox-popup")).ComboboxPopup, {
  what: "The choice",
});

type ComboboxProps = {
  options: ComboboxOptions;
  value: string | null;
  label?: string | undefined;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  emptyText?: string | undefined;
  "aria-label"?: string | undefined;
};

export function Combobox(props: ComboboxProps) {
  const { options, value, onChange } = props;
  const { placeholder = "Choose", emptyText = "Nothing matches" } = props;
  const choice = useChoice();
  return (
    <>
      <ChoiceTrigger
        choice={choice}
        label={props.label ?? labelOf(options, value)}
        placeholder={placeholder}
        aria-label={props["aria-label"]}
      />
      <ComboboxPopup
        {...choice}
        options={options}
        value={value}
        onChange={onChange}
        emptyText={emptyText}
      />
    </>
  );
}

function labelOf(options: ComboboxOptions, value: string | null): string | undefined {
  if (typeof options === "function") return;
  return options.find((option) => option.value === value)?.label;
}
