"use client";

import { useCallback } from "react";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { currentZoneName } from "./current-zone-name";
import { timeZoneOptions, zoneInWords } from "./time-zone-options";

export function TimeZoneField({
  value,
  onChange,
  error,
  note,
}: {
  value: string;
  onChange: (timeZone: string) => void;
  error?: string | undefined;
  note?: string | undefined;
}) {
  const options = useCallback(() => timeZoneOptions(value), [value]);
  return (
    <Field label="Time zone" description={note} error={error}>
      <Combobox
        options={options}
        value={currentZoneName(value)}
        label={zoneInWords(currentZoneName(value))}
        onChange={onChange}
        placeholder="Search cities and zones"
        emptyText="No zone of that name"
      />
    </Field>
  );
}
