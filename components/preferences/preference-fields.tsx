"use client";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { formatDay, formatTime } from "@/lib/time/format-instant";
import type { DateFormat, TimeFormat } from "@/lib/time/formats";
import { dateFormats, timeFormats } from "@/lib/time/formats";
import { TimeZoneField } from "./time-zone-field";

type PreferenceFieldsProps = {
  timeZone: Bound<string>;
  dateFormat: Bound<DateFormat>;
  timeFormat: Bound<TimeFormat>;
  timeZoneError?: string | undefined;
  timeZoneNote?: string | undefined;
};

type Bound<Value> = { value: Value | undefined; onChange: (value: Value) => void };

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

/** Shows each format with a day whose parts cannot be confused. */
const dateFormatOptions = dateFormats.map((value) => ({
  value,
  label: formatDay("2027-02-28", value),
}));

const timeFormatOptions = timeFormats.map((value) => ({
  value,
  label: formatTime("2027-02-28T17:05:09.000Z", {
    timeZone: "UTC",
    dateFormat: "year-month-day",
    timeFormat: value,
  }),
}));
