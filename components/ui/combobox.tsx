"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, Search } from "lucide-react";
import { use, useMemo, useState } from "react";
import { ChoiceTrigger } from "./choice-trigger";
import { cx } from "./cx";
import { FieldContext } from "./field";
import { floatMotion, floatRow, floatSurface } from "./layer-class";

export type ComboboxOption = {
  value: string;
  label: string;
  hint?: string | undefined;
  alias?: string | undefined;
};

type ComboboxProps = {
  /** A function is called once the choice is opened; `label` names what is chosen until then. */
  options: readonly ComboboxOption[] | (() => readonly ComboboxOption[]);
  value: string | null;
  label?: string | undefined;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  emptyText?: string | undefined;
  "aria-label"?: string | undefined;
};

export function Combobox(props: ComboboxProps) {
  const { options: given, value, label, onChange } = props;
  const { placeholder = "Choose", emptyText = "Nothing matches" } = props;
  const { contains } = Base.useFilter();
  const [isUsed, setUsed] = useState(false);
  const options = useMemo(() => {
    if (typeof given !== "function") return given;
    return isUsed ? given() : [];
  }, [given, isUsed]);
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Base.Root
      onOpenChange={() => setUsed(true)}
      items={options}
      filter={(option, query) => contains(option, query, namesOf)}
      value={chosen}
      onValueChange={(next) => next && onChange(next.value)}
    >
      <Base.Trigger
        id={use(FieldContext)?.controlId}
        aria-label={props["aria-label"]}
        render={<ChoiceTrigger label={label ?? chosen?.label} placeholder={placeholder} />}
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
