"use client";

import { type KeyboardEvent, type RefObject, useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { readTime } from "@/lib/kernel/time/typed-time";
import type { WallTime } from "@/lib/kernel/time/zoned";
import { wallInWords } from "./clock-time";
import { isTimeChosen, noTime, unreadableTime } from "./when";

type TypedWhenProps = {
  input: RefObject<HTMLInputElement | null>;
  wall: WallTime;
  kept: WallTime;
  onChange: (wall: WallTime) => void;
  problem: string | null;
  preferences: PlanningPreferences;
};

export function TypedWhen(props: TypedWhenProps) {
  const { input, wall, kept, onChange, problem, preferences } = props;
  const [typed, setTyped] = useState<{ text: string; wall: WallTime } | null>(null);
  const text = typed && isSame(typed.wall, wall) ? typed.text : null;
  const read = (written: string) =>
    readTime(written, { ...preferences, now: new Date().toISOString(), kept });

  const type = (written: string) => {
    const time = read(written);
    setTyped({ text: written, wall: time ?? wall });
    if (time) onChange(time);
  };
  const commit = (): boolean => {
    if (text === null) return true;
    const isRead = read(text) !== null;
    setTyped(isRead ? null : { text, wall: noTime });
    if (!isRead) onChange(noTime);
    return isRead;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !commit()) event.preventDefault();
  };
  const isUnreadable = text !== null && text.trim() !== "" && !isTimeChosen(wall);
  return (
    <Field label="Date and time" error={problem ?? (isUnreadable ? unreadableTime : null)}>
      <Input
        ref={input}
        autoComplete="off"
        spellCheck={false}
        placeholder="tue 9:30, in 2h, 12 dec 14:00"
        className="tabular-nums"
        value={text ?? (isTimeChosen(wall) ? wallInWords(wall, preferences) : "")}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
    </Field>
  );
}

function isSame(one: WallTime, other: WallTime): boolean {
  return one.date === other.date && one.time === other.time;
}
