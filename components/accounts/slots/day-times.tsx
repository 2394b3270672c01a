"use client";

import { CopyPlus, Plus } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { RemovableChip } from "@/components/ui/chip";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Menu, MenuItem } from "@/components/ui/menu";
import { weekdayInWords } from "@/lib/kernel/time/months";
import { readClock } from "@/lib/kernel/time/typed-clock";
import { everyDay, workdays } from "./weekly-times";

export function DayTimes({
  weekday,
  times,
  format,
  onAdd,
  onRemove,
  onCopy,
}: {
  weekday: number;
  times: readonly string[];
  format: (time: string) => string;
  onAdd: (time: string) => void;
  onRemove: (time: string) => void;
  onCopy: (to: readonly number[]) => void;
}) {
  const heading = useId();
  const name = weekdayInWords(weekday);
  const input = useRef<HTMLInputElement>(null);
  const remove = (time: string) => {
    onRemove(time);
    input.current?.focus();
  };
  return (
    <section
      aria-labelledby={heading}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 px-5 py-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
    >
      <h2 id={heading} className="flex h-control items-center font-medium">
        {name}
      </h2>
      <div className="flex flex-wrap items-start gap-2 max-sm:col-span-2 max-sm:row-start-2">
        {times.map((time) => (
          <RemovableChip
            key={time}
            removeLabel={`Remove ${name} ${format(time)}`}
            onRemove={() => remove(time)}
          >
            <span className="tabular-nums">{format(time)}</span>
          </RemovableChip>
        ))}
        <AddTime name={name} input={input} onAdd={onAdd} />
      </div>
      <Menu
        align="end"
        trigger={
          <IconButton
            label={`Copy ${name} to other days`}
            className="col-start-2 row-start-1 sm:col-start-3"
            icon={<CopyPlus aria-hidden className="size-4" />}
          />
        }
      >
        <MenuItem onSelect={() => onCopy(workdays)}>Copy to Monday to Friday</MenuItem>
        <MenuItem onSelect={() => onCopy(everyDay)}>Copy to every day</MenuItem>
      </Menu>
    </section>
  );
}

function AddTime({
  name,
  input,
  onAdd,
}: {
  name: string;
  input: { current: HTMLInputElement | null };
  onAdd: (time: string) => void;
}) {
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  const add = () => {
    const time = readClock(text);
    setWrong(time === null);
    if (time !== null) {
      onAdd(time);
      setText("");
    }
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  };
  return (
    <div className="flex items-start gap-2">
      <Field
        label={`Add a time on ${name}`}
        hideLabel
        className="w-28"
        error={isWrong ? "Enter a time, such as 09:30." : null}
      >
        <Input
          ref={input}
          className="tabular-nums"
          placeholder="Add a time"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setWrong(false);
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Button
        aria-label={`Add the time on ${name}`}
        disabled={text.trim() === ""}
        icon={<Plus aria-hidden className="size-4" />}
        onClick={add}
      >
        Add
      </Button>
    </div>
  );
}
