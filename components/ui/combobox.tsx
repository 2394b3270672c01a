"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, ChevronsUpDown } from "lucide-react";
import { controlBox } from "./control-class";
import { cx } from "./cx";
import { floatMotion, floatRow, floatSurface } from "./layer-class";

export type ComboboxOption = { value: string; label: string; hint?: string };

type ComboboxProps = {
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  /** Said when nothing matches what was typed. */
  emptyText?: string | undefined;
  "aria-label"?: string | undefined;
};

/** A long list that a person narrows down by typing. */
export function Combobox({
  options,
  value,
  onChange,
  placeholder = "Search",
  emptyText = "Nothing matches",
  ...rest
}: ComboboxProps) {
  return (
    <Base.Root
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(next) => next && onChange(next.value)}
    >
      <Base.InputGroup className="relative">
        <Base.Input
          {...rest}
          placeholder={placeholder}
          className={cx(controlBox, "h-control w-full ps-2.5 pe-9 touch:pe-11")}
        />
        <Base.Trigger
          aria-label="Show all"
          className="absolute inset-e-0 inset-y-0 flex w-8 items-center justify-center rounded-md text-muted touch:w-11"
        >
          <ChevronsUpDown aria-hidden className="size-4" />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-50">
          <Base.Popup
            className={cx(
              floatSurface,
              floatMotion,
              "w-(--anchor-width) max-w-(--available-width)",
            )}
          >
            <Base.Empty>
              <p className="px-3 py-2 text-muted text-sm">{emptyText}</p>
            </Base.Empty>
            <Base.List className="max-h-[min(18rem,var(--available-height))] scroll-py-1 overflow-y-auto overscroll-contain p-1 data-empty:hidden">
              {(option: ComboboxOption) => <OptionRow key={option.value} option={option} />}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function OptionRow({ option }: { option: ComboboxOption }) {
  return (
    <Base.Item value={option} className={floatRow}>
      <span className="grow truncate">{option.label}</span>
      {option.hint && <span className="text-muted text-sm tabular-nums">{option.hint}</span>}
      <Base.ItemIndicator className="text-accent-text">
        <Check aria-hidden className="size-4" />
      </Base.ItemIndicator>
    </Base.Item>
  );
}
