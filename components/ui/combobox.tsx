"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, ChevronsUpDown, Search } from "lucide-react";
import { controlBox } from "./control-class";
import { cx } from "./cx";
import { floatMotion, floatRow, floatSurface } from "./layer-class";

export type ComboboxOption = {
  value: string;
  label: string;
  hint?: string | undefined;
  alias?: string | undefined;
};

type ComboboxProps = {
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  emptyText?: string | undefined;
  /** The accessible name when no Field gives one. */
  "aria-label"?: string | undefined;
};

export function Combobox({
  options,
  value,
  onChange,
  placeholder = "Choose",
  emptyText = "Nothing matches",
  ...rest
}: ComboboxProps) {
  const { contains } = Base.useFilter();
  return (
    <Base.Root
      items={options}
      filter={(option, query) => contains(option, query, namesOf)}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(next) => next && onChange(next.value)}
    >
      <Base.Trigger
        {...rest}
        className={cx(
          controlBox,
          "flex h-control w-full min-w-0 select-none items-center justify-between gap-2 ps-2.5 pe-2 text-start",
        )}
      >
        <span className="truncate">
          <Base.Value placeholder={<span className="text-muted">{placeholder}</span>} />
        </span>
        <Base.Icon className="text-muted">
          <ChevronsUpDown aria-hidden className="size-4" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-50">
          <Base.Popup
            aria-label="Options"
            className={cx(
              floatSurface,
              floatMotion,
              "w-(--anchor-width) min-w-64 max-w-(--available-width)",
            )}
          >
            <div className="flex items-center gap-2 border-b px-3 text-muted">
              <Search aria-hidden className="size-4 shrink-0" />
              <Base.Input
                aria-label="Search"
                placeholder="Search"
                className="h-9 w-full bg-transparent text-text outline-none touch:h-11"
              />
            </div>
            <Base.Empty>
              <p className="px-3 py-3 text-muted text-sm">{emptyText}</p>
            </Base.Empty>
            <Base.List className="max-h-[min(18rem,calc(var(--available-height)-3rem))] scroll-py-1 overflow-y-auto overscroll-contain p-1 data-empty:hidden">
              {(option: ComboboxOption) => <OptionRow key={option.value} option={option} />}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function namesOf({ label, alias = "" }: ComboboxOption): string {
  return `${label} ${alias}`;
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
