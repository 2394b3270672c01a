"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, Search } from "lucide-react";
import { use, useMemo } from "react";
import type { Choice } from "./choice-trigger";
import { cx } from "./cx";
import { FieldContext } from "./field-context";
import { floatMotion, floatRow, floatSurface } from "./layer-class";
import { PublishTrigger } from "./stable-trigger";

export type ComboboxOption = {
  value: string;
  label: string;
  hint?: string | undefined;
  alias?: string | undefined;
};

/** A function is called once the choice is opened, or about to be; `label` tells what is chosen. */
export type ComboboxOptions = readonly ComboboxOption[] | (() => readonly ComboboxOption[]);

type ComboboxPopupProps = Omit<Choice, "wanted" | "onWanted"> & {
  options: ComboboxOptions;
  value: string | null;
  onChange: (value: string) => void;
  emptyText: string;
};

export function ComboboxPopup(props: ComboboxPopupProps) {
  const { store, open, onOpenChange, options: given, value, onChange, emptyText } = props;
  const options = useMemo(() => (typeof given === "function" ? given() : given), [given]);
  const { contains } = Base.useFilter();
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      items={options}
      filter={(option, query) => contains(option, query, namesOf)}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(next) => next && onChange(next.value)}
    >
      <Base.Trigger
        id={use(FieldContext)?.controlId}
        render={(trigger) => <PublishTrigger store={store} props={trigger} />}
      />
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
