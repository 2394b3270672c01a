"use client";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import { formatDay, type PlanningPreferences, weekdayName } from "@/lib/kernel/time/format-instant";
import { daysAfter, startOfWeek, toWallTime, type WallTime } from "@/lib/kernel/time/zoned";
import { ChoiceList } from "./choice-list";
import { minuteInWords, timesOfDay } from "./clock-time";
import type { FreeTimes } from "./use-free-times";

type TimeChoicesProps = {
  wall: WallTime;
  kept: WallTime;
  opened: string;
  free: FreeTimes;
  preferences: PlanningPreferences;
  onChange: (wall: WallTime) => void;
};

const slotsShown = 6;

export function TimeChoices({ wall, kept, opened, free, preferences, onChange }: TimeChoicesProps) {
  const ofDay = free.on(kept.date);
  const slots = (ofDay.length > 0 ? ofDay : free.all).slice(0, slotsShown);
  const title =
    ofDay.length > 0 ? `Free slots, ${dayInWords(kept.date, preferences)}` : "Free slots";
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Field label="Time">
        <Select
          options={timesOfDay(kept.time).map((time) => {
            return { value: time, label: minuteInWords(time, preferences) };
          })}
          value={wall.time || null}
          onChange={(time) => onChange({ date: kept.date, time })}
        />
      </Field>
      {slots.length > 0 && (
        <ChoiceList
          title={title}
          choices={slots.map((slot) => ({
            wall: slot,
            label:
              ofDay.length > 0
                ? minuteInWords(slot.time, preferences)
                : `${dayInWords(slot.date, preferences)}, ${minuteInWords(slot.time, preferences)}`,
          }))}
          chosen={wall}
          onChoose={onChange}
        />
      )}
      <ChoiceList
        title="Other times"
        choices={presetsAt(opened, preferences).map(({ name, wall: preset }) => ({
          wall: preset,
          label: `${name}, ${minuteInWords(preset.time, preferences)}`,
        }))}
        chosen={wall}
        onChoose={onChange}
      />
    </div>
  );
}

function dayInWords(date: string, { dateFormat }: PlanningPreferences): string {
  return `${weekdayName(date)} ${formatDay(date, dateFormat)}`;
}

type Preset = { name: string; wall: WallTime };

const morning = "09:00";
const evening = "18:00";
const quarterMs = 15 * 60_000;

function presetsAt(now: string, preferences: TimePreferences): Preset[] {
  const { timeZone } = preferences;
  const today = toWallTime(now, timeZone);
  const soon = Math.ceil((Date.parse(now) + 60 * 60_000) / quarterMs) * quarterMs;
  const monday = daysAfter(startOfWeek(today.date, 1), 7);
  const tomorrow = daysAfter(today.date, 1);
  const inAnHour = toWallTime(new Date(soon).toISOString(), timeZone);
  const hasEvening = today.time < evening && inAnHour.time !== evening;
  return [
    { name: "In an hour", wall: inAnHour },
    ...(hasEvening ? [{ name: "This evening", wall: { date: today.date, time: evening } }] : []),
    { name: "Tomorrow", wall: { date: tomorrow, time: morning } },
    ...(monday === tomorrow ? [] : [{ name: "Monday", wall: { date: monday, time: morning } }]),
  ];
}
