"use client";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { DateFormat, TimeFormat } from "@/lib/time/formats";
import { dateFormatOptions, timeFormatOptions } from "./format-options";
import { TimeZoneField } from "./time-zone-field";

type PreferenceFieldsProps = {
  timeZone: Bound<string>;
  dateFormat: Bound<DateFormat>;
  timeFormat: Bound<TimeFormat>;
  timeZoneError?: string | undefined;
  timeZoneNote?: string | undefined;
};

type Bound<Value> = { value: Value | undefined; onChange: (value: Value) => void };

/** Time zone, date format and time format: asked at setup, changed in settings. */
export function PreferenceFields(props: PreferenceFieldsProps) {
  const { timeZone, dateFormat, timeFormat, timeZoneError, timeZoneNote } = props;
  return (
    <>
      <TimeZoneField
        value={timeZone.value ?? ""}
        onChange={timeZone.onChange}
        error={timeZoneError}
        note={timeZoneNote}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Dates">
          <Select
            options={dateFormatOptions}
            value={dateFormat.value ?? null}
            onChange={dateFormat.onChange}
          />
        </Field>
        <Field label="Times">
          <Select
            options={timeFormatOptions}
            value={timeFormat.value ?? null}
            onChange={timeFormat.onChange}
          />
        </Field>
      </div>
    </>
  );
}
