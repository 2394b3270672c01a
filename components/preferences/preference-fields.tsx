"use client";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { TimePreferences } from "@/lib/time/format-instant";
import { dateFormatOptions, timeFormatOptions } from "./format-options";
import { TimeZoneField } from "./time-zone-field";

type PreferenceFieldsProps = {
  value: TimePreferences;
  onChange: (change: Partial<TimePreferences>) => void;
  timeZoneError?: string | undefined;
  timeZoneNote?: string | undefined;
};

/** Time zone, date format and time format: asked at setup, changed in settings. */
export function PreferenceFields({
  value,
  onChange,
  timeZoneError,
  timeZoneNote,
}: PreferenceFieldsProps) {
  return (
    <>
      <TimeZoneField
        value={value.timeZone}
        onChange={(timeZone) => onChange({ timeZone })}
        error={timeZoneError}
        note={timeZoneNote}
      />
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
