"use client";

import { useState } from "react";
import { DateField } from "@/components/kit/month-grid/date-field";
import { minuteInWords, timesOfDay } from "@/components/kit/when/clock-time";
import { dayOfMonthInWords, type Pattern } from "@/components/posts/series/rule-words";
import { Chip } from "@/components/ui/chip";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { weekdayInWords } from "@/lib/kernel/time/months";
import { dayOfWeek, daysFrom, startOfWeek, toWallTime } from "@/lib/kernel/time/zoned";
import { seriesCountMax } from "@/lib/planning/series/rules";
import { daysOfMonth, isSamePattern, patternOn, quickChoices } from "./quick-choices";
import { type RuleDraft, startOn } from "./rule-draft";

type RuleFieldsProps = {
  draft: RuleDraft;
  onChange: (draft: RuleDraft) => void;
  preferences: PlanningPreferences;
};

export function RuleFields({ draft, onChange, preferences }: RuleFieldsProps) {
  const { from, time, pattern, isCustom } = draft;
  const today = toWallTime(new Date().toISOString(), preferences.timeZone).date;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label="First day"
          value={from}
          min={today}
          toward="future"
          preferences={preferences}
          onChange={(date) => date && onChange(startOn(draft, date))}
        />
        <Field label="Time">
          <Select
            options={timesOfDay(time).map((value) => {
              return { value, label: minuteInWords(value, preferences) };
            })}
            value={time}
            onChange={(chosen) => onChange({ ...draft, time: chosen })}
          />
        </Field>
      </div>
      <Field label="Repeats">
        <RepeatSelect draft={draft} onChange={onChange} />
      </Field>
      {isCustom && (
        <CustomPattern
          from={from}
          pattern={pattern}
          preferences={preferences}
          onChange={(changed) => onChange({ ...draft, pattern: changed })}
        />
      )}
      <EndFields draft={draft} onChange={onChange} preferences={preferences} />
    </div>
  );
}

const custom = "custom";

function RepeatSelect({ draft, onChange }: Omit<RuleFieldsProps, "preferences">) {
  const choices = quickChoices(draft.from);
  const chosen = choices.find(({ pattern }) => isSamePattern(pattern, draft.pattern));
  const choose = (label: string) => {
    const choice = choices.find((each) => each.label === label);
    if (choice) onChange({ ...draft, pattern: choice.pattern, isCustom: false });
    else onChange({ ...draft, isCustom: true });
  };
  return (
    <Select
      options={[
        ...choices.map(({ label }) => ({ value: label, label })),
        { value: custom, label: "Custom…" },
      ]}
      value={!draft.isCustom && chosen ? chosen.label : custom}
      onChange={choose}
    />
  );
}

const everyMax = 366;

const units = [
  { value: "day", one: "day", many: "days" },
  { value: "week", one: "week", many: "weeks" },
  { value: "month", one: "month", many: "months" },
] as const;

function CustomPattern({
  from,
  pattern,
  preferences,
  onChange,
}: {
  from: string;
  pattern: Pattern;
  preferences: PlanningPreferences;
  onChange: (pattern: Pattern) => void;
}) {
  const { every, unit } = pattern;
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border p-3">
      <legend className="px-1 text-muted text-sm">Custom</legend>
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Every" className="w-20">
          <NumberInput
            value={every}
            max={everyMax}
            onChange={(number) => onChange({ ...pattern, every: number })}
          />
        </Field>
        <Field label="Unit" hideLabel className="min-w-28 grow">
          <Select
            options={units.map(({ value, one, many }) => {
              return { value, label: every === 1 ? one : many };
            })}
            value={unit}
            onChange={(chosen) => onChange(patternOn({ every, unit: chosen }, from))}
          />
        </Field>
      </div>
      {unit === "week" && (
        <Weekdays
          chosen={pattern.weekdays ?? [dayOfWeek(from)]}
          order={daysFrom(startOfWeek(from, preferences.firstDayOfWeek), 7).map(dayOfWeek)}
          onChange={(weekdays) => onChange({ ...pattern, weekdays })}
        />
      )}
      {unit === "month" && <DayOfMonth from={from} pattern={pattern} onChange={onChange} />}
    </fieldset>
  );
}

function Weekdays({
  chosen,
  order,
  onChange,
}: {
  chosen: readonly number[];
  order: readonly number[];
  onChange: (weekdays: number[]) => void;
}) {
  const toggle = (weekday: number) => {
    const others = chosen.filter((each) => each !== weekday);
    const next = others.length < chosen.length ? others : [...chosen, weekday];
    // The last one stays, as a week without a day would have no post.
    if (next.length > 0) onChange(next.toSorted((a, b) => a - b));
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">On</legend>
      <div className="flex flex-wrap gap-1.5">
        {order.map((weekday) => (
          <Chip key={weekday} selected={chosen.includes(weekday)} onToggle={() => toggle(weekday)}>
            <span aria-hidden="true">{weekdayInWords(weekday).slice(0, 3)}</span>
            <span className="sr-only">{weekdayInWords(weekday)}</span>
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

function DayOfMonth({
  from,
  pattern,
  onChange,
}: {
  from: string;
  pattern: Pattern;
  onChange: (pattern: Pattern) => void;
}) {
  const { every, unit, monthDay, nthWeekday } = pattern;
  const now = { ...(monthDay && { monthDay }), ...(nthWeekday && { nthWeekday }) };
  const labelOf = (day: Pick<Pattern, "monthDay" | "nthWeekday">) =>
    `The ${dayOfMonthInWords(day, from)}`;
  const offered = [now, ...daysOfMonth(from), { monthDay: -1 as const }];
  const options = [...new Map(offered.map((day) => [labelOf(day), day]))];
  const isRare = monthDay !== undefined && monthDay > 28;
  return (
    <Field label="On" description={isRare ? "Months without that day are left out." : undefined}>
      <Select
        options={options.map(([label]) => ({ value: label, label }))}
        value={labelOf(now)}
        onChange={(label) => onChange({ every, unit, ...new Map(options).get(label) })}
      />
    </Field>
  );
}

const ends = [
  { value: "never", label: "Never" },
  { value: "on", label: "On a day" },
  { value: "after", label: "After a number" },
] as const;

function EndFields({ draft, onChange, preferences }: RuleFieldsProps) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <Field label="Ends">
        <Select
          options={ends}
          value={draft.ends}
          onChange={(chosen) => onChange({ ...draft, ends: chosen })}
        />
      </Field>
      {draft.ends === "on" && (
        <DateField
          label="Last day"
          value={draft.until}
          min={draft.from}
          toward="future"
          preferences={preferences}
          onChange={(until) => until && onChange({ ...draft, until })}
        />
      )}
      {draft.ends === "after" && (
        <Field label="How many posts">
          <NumberInput
            value={draft.count}
            max={seriesCountMax}
            onChange={(count) => onChange({ ...draft, count })}
          />
        </Field>
      )}
    </div>
  );
}

/** Keeps what is typed until it is a number; what is none goes back when the focus leaves. */
function NumberInput({
  value,
  max,
  onChange,
}: {
  value: number;
  max: number;
  onChange: (value: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    const number = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
    if (number > 0) onChange(Math.min(number, max));
  };
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      className="tabular-nums"
      value={typed ?? String(value)}
      onChange={({ target }) => type(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={() => setTyped(null)}
    />
  );
}
