"use client";

import { useMemo } from "react";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { TimePreferences } from "@/lib/time/format-instant";
import { dateFormatOptions, timeFormatOptions } from "./format-options";
import { timeZoneOptions } from "./time-zone-options";

type PreferenceFieldsProps = {
  value: TimePreferences;
  onChange: (change: Partial<TimePreferences>) => void;
  timeZoneError?: string | undefined;
  /** Said under the zone, e.g. where it comes from. */
  timeZoneNote?: string | undefined;
};

/** Time zone, date format and time format: asked at setup, changed in settings. */
export function PreferenceFields({
  value,
  onChange,
  timeZoneError,
  timeZoneNote,
}: PreferenceFieldsProps) {
  const zones = useMemo(() => timeZoneOptions(value.timeZone), [value.timeZone]);
  return (
    <>
      <Field label="Time zone" description={timeZoneNote} error={timeZoneError}>
        <Combobox
          options={zones}
          value={value.timeZone}
          onChange={(timeZone) => onChange({ timeZone })}
          placeholder="Search cities and zones"
          emptyText="No zone of that name"
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Dates">
          <Select
            options={dateFormatOptions}
            value={value.dateFormat}
            onChange={(dateFormat) => onChange({ dateFormat })}
          />
        </Field>
        <Field label="Times">
          <Select
            options={timeFormatOptions}
            value={value.timeFormat}
            onChange={(timeFormat) => onChange({ timeFormat })}
          />
        </Field>
      </div>
    </>
  );
}
