"use client";

import { type ReactNode, useState } from "react";
import { Checkbox } from "./checkbox";

export type MixedOption = {
  id: string;
  label: ReactNode;
  have: number;
};

export function useMixedChoices(options: readonly MixedOption[], count: number) {
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(new Map());
  const rows = options.map(({ id, label, have }) => ({
    id,
    label,
    checked: touched.get(id) ?? have === count,
    isMixed: !touched.has(id) && have > 0 && have < count,
  }));
  const wanted = (is: boolean) => options.filter(({ id }) => touched.get(id) === is);
  return {
    rows,
    toggle: (id: string, checked: boolean) => setTouched(new Map([...touched, [id, checked]])),
    add: wanted(true).flatMap(({ id, have }) => (have < count ? [id] : [])),
    remove: wanted(false).flatMap(({ id, have }) => (have > 0 ? [id] : [])),
  };
}

type MixedChoicesProps = Pick<ReturnType<typeof useMixedChoices>, "rows" | "toggle"> & {
  label: string;
};

export function MixedChoices({ label, rows, toggle }: MixedChoicesProps) {
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {rows.map(({ id, label: name, checked, isMixed }) => (
        <li key={id}>
          <Checkbox
            label={name}
            checked={checked}
            indeterminate={isMixed}
            onChange={(next) => toggle(id, next)}
          />
        </li>
      ))}
    </ul>
  );
}
