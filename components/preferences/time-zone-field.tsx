"use client";

import { useMemo } from "react";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { currentZoneName } from "./current-zone-name";
import { timeZoneOptions } from "./time-zone-options";

type TimeZoneFieldProps = {
  value: string;
  onChange: (timeZone: string) => void;
  error?: string | undefined;
  note?: string | undefined;
};

export function TimeZoneField({ value, onChange, error, note }: TimeZoneFieldProps) {
  const zones = useMemo(() => timeZoneOptions(value), [value]);
  return (
    <Field label="Time zone" description={note} error={error}>
      <Combobox
        options={zones}
        value={currentZoneName(value)}
        onChange={onChange}
        placeholder="Search cities and zones"
        emptyText="No zone of that name"
      />
    </Field>
  );
}
