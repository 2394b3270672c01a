"use client";

import { Combobox } from "@/components/ui/combobox";
import { Select } from "@/components/ui/select";
import type { LabelsQuery } from "./use-labels";

const anyLabel = "any";
const searchedFrom = 10;

export function LabelSelect({
  labels,
  value,
  onChange,
  ...rest
}: {
  labels: LabelsQuery;
  value: string | null;
  onChange: (labelId: string | null) => void;
  "aria-label"?: string | undefined;
}) {
  const options = [
    { value: anyLabel, label: "Any label" },
    ...(labels.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const Choice = options.length > searchedFrom ? Combobox : Select;
  return (
    <Choice
      {...rest}
      options={options}
      value={value ?? anyLabel}
      onChange={(next: string) => onChange(next === anyLabel ? null : next)}
    />
  );
}
