"use client";

import { ChoiceTrigger, useChoice } from "./choice-trigger";
import type { ComboboxOption } from "./combobox-popup";
import { layerOnDemand } from "./layer-on-demand";

export type { ComboboxOption };

const ComboboxPopup = layerOnDemand(async () => (await import("./combobox-popup")).ComboboxPopup, {
  what: "The choice",
});

type ComboboxProps = {
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  emptyText?: string | undefined;
  "aria-label"?: string | undefined;
};

export function Combobox(props: ComboboxProps) {
  const { options, value, onChange, placeholder = "Choose", emptyText = "Nothing matches" } = props;
  const choice = useChoice();
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <ChoiceTrigger
        choice={choice}
        label={chosen?.label}
        placeholder={placeholder}
        aria-label={props["aria-label"]}
      />
      <ComboboxPopup
        {...choice}
        options={options}
        chosen={chosen ?? null}
        onChange={onChange}
        emptyText={emptyText}
      />
    </>
  );
}
