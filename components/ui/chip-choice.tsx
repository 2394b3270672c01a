"use client";

import type { ReactNode } from "react";
import { Chip } from "./chip";

type Option = { id: string; label: ReactNode; leading: ReactNode; title?: string };

/** Offers chips of which any number may be chosen. */
export function ChipChoice({
  legend,
  options,
  chosen,
  hint,
  onChange,
}: {
  legend: string;
  options: readonly Option[];
  chosen: readonly string[];
  hint?: ReactNode;
  onChange: (ids: string[]) => void;
}) {
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      {options.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {options.map(({ id, label, leading, title }) => (
            <Chip
              key={id}
              leading={leading}
              selected={chosen.includes(id)}
              onToggle={() => toggle(id)}
              title={title}
            >
              {label}
            </Chip>
          ))}
        </div>
      )}
      {hint && <p className="text-muted text-sm">{hint}</p>}
    </fieldset>
  );
}
