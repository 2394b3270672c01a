"use client";

import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";
import { formatDay, type PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { readDate } from "@/lib/kernel/time/typed-date";
import { toWallTime } from "@/lib/kernel/time/zoned";
import { MonthGrid } from "./month-grid";

type DateFieldProps = {
  label: string;
  value: string | null;
  onChange: (date: string | null) => void;
  preferences: PlanningPreferences;
  toward: "future" | "past";
  min?: string | undefined;
  max?: string | undefined;
};

export function DateField(props: DateFieldProps) {
  const { label, value, onChange, preferences, toward, min, max } = props;
  const { dateFormat, firstDayOfWeek, timeZone } = preferences;
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const today = toWallTime(new Date().toISOString(), timeZone).date;

  const commit = () => {
    if (typed === null) return;
    const date = readDate(typed, { today, dateFormat, firstDayOfWeek, toward });
    const isEmpty = typed.trim() === "";
    setWrong(!date && !isEmpty);
    if (!date && !isEmpty) return;
    setTyped(null);
    onChange(date);
  };
  const choose = (date: string) => {
    setTyped(null);
    setWrong(false);
    setOpen(false);
    onChange(date);
  };
  return (
    <Field label={label} error={isWrong ? "Write a day, such as “mon” or “12 dec”." : null}>
      <div className="relative">
        <Input
          autoComplete="off"
          placeholder="Any day"
          className="pe-10"
          value={typed ?? (value ? formatDay(value, dateFormat) : "")}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={commit}
          onKeyDown={(event) => event.key === "Enter" && commit()}
        />
        <div className="absolute inset-y-0 end-0 flex items-center pe-0.5">
          <Popover
            title={`${label}: choose a day`}
            align="end"
            open={isOpen}
            onOpenChange={setOpen}
            className="w-80 p-3 sm:w-auto"
            trigger={
              <IconButton
                label={`${label}: choose a day`}
                size="sm"
                icon={<CalendarDays aria-hidden className="size-4" />}
              />
            }
          >
            <MonthGrid
              selected={value}
              today={today}
              min={min}
              max={max}
              firstDayOfWeek={firstDayOfWeek}
              dateFormat={dateFormat}
              onSelect={choose}
            />
          </Popover>
        </div>
      </div>
    </Field>
  );
}
