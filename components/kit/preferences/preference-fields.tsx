"use client";

import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { formatDay, formatTime } from "@/lib/kernel/time/format-instant";
import type { DateFormat, FirstDayOfWeek, TimeFormat } from "@/lib/kernel/time/formats";
import { dateFormats, timeFormats } from "@/lib/kernel/time/formats";
import { TimeZoneField } from "./time-zone-field";

type PreferenceFieldsProps = {
  timeZone: Bound<string>;
  dateFormat: Bound<DateFormat>;
  timeFormat: Bound<TimeFormat>;
  firstDayOfWeek?: Bound<FirstDayOfWeek> | undefined;
  timeZoneError?: string | undefined;
  timeZoneNote?: string | undefined;
};

type Bound<Value> = { value: Value | undefined; onChange: (value: Value) => void };

export function PreferenceFields(props: PreferenceFieldsProps) {
  const { timeZone, dateFormat, timeFormat, firstDayOfWeek, timeZoneError, timeZoneNote } = props;
  return (
    <>
      <TimeZoneField
        value={timeZone.value ?? ""}
        onChange={timeZone.onChange}
        error={timeZoneError}
        note={timeZoneNote}
      />
      <div
        className={cx(
          "grid gap-4",
          firstDayOfWeek ? "sm:grid-cols-[4fr_3fr_3fr]" : "sm:grid-cols-2",
        )}
      >
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
        {firstDayOfWeek && (
          <Field label="Weeks begin on">
            <Select
              options={firstDayOptions}
              value={firstDayOfWeek.value ?? null}
              onChange={firstDayOfWeek.onChange}
            />
          </Field>
        )}
      </div>
    </>
  );
}

const dateFormatOptions = dateFormats.map((value) => ({
  value,
  label: formatDay("2027-02-28", value),
}));

const firstDayOptions = [
  { value: 1, label: "Monday" },
  { value: 6, label: "Saturday" },
  { value: 7, label: "Sunday" },
] as const;

const timeFormatOptions = timeFormats.map((value) => ({
  value,
  label: formatTime("2027-02-28T17:05:09.000Z", {
    timeZone: "UTC",
    dateFormat: "year-month-day",
    timeFormat: value,
  }),
}));
