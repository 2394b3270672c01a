"use client";

import { Combobox } from "@/components/ui/combobox";
import { Select } from "@/components/ui/select";
import type { ManagedByFilter } from "./use-managed-by-filter";

const anyone = "anyone";
const searchedFrom = 10;

export function ManagedBySelect({
  filter,
  onChange,
  anyoneLabel = "Anyone",
  ...rest
}: {
  filter: ManagedByFilter;
  onChange: (userId: string | null) => void;
  anyoneLabel?: string;
  "aria-label"?: string | undefined;
}) {
  const options = [{ value: anyone, label: anyoneLabel }, ...filter.options];
  const Choice = options.length > searchedFrom ? Combobox : Select;
  return (
    <Choice
      {...rest}
      options={options}
      value={filter.selected?.value ?? anyone}
      onChange={(value: string) => onChange(value === anyone ? null : value)}
    />
  );
}
