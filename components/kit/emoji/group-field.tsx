"use client";

import { Clock } from "lucide-react";
import type { EmojiGroup } from "./emoji-data";

export const recentGroup = "Recent";

export function GroupField({
  groups,
  value,
  onChange,
}: {
  groups: readonly EmojiGroup[];
  value: string;
  onChange: (name: string) => void;
}) {
  return (
    <fieldset className="flex shrink-0 justify-between border-b py-1">
      <legend className="sr-only">Kind of emoji</legend>
      {groups.map(({ name, emoji: [first] }) => (
        <label
          key={name}
          title={name}
          className="flex h-7 grow cursor-pointer items-center justify-center rounded-md hover:bg-hover has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus touch:h-11"
        >
          <input
            type="radio"
            name="emoji-group"
            aria-label={name}
            checked={name === value}
            onChange={() => onChange(name)}
            className="sr-only"
          />
          <span aria-hidden="true" className="text-lg">
            {name === recentGroup ? <Clock className="size-4 text-muted" /> : first?.emoji}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
