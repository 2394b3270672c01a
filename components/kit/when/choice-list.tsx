"use client";

import { useId } from "react";
import { Chip } from "@/components/ui/chip";
import type { WallTime } from "@/lib/kernel/time/zoned";

export type Choice = { wall: WallTime; label: string };

export function ChoiceList({
  title,
  choices,
  chosen,
  onChoose,
}: {
  title: string;
  choices: readonly Choice[];
  chosen: WallTime;
  onChoose: (wall: WallTime) => void;
}) {
  const heading = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <p id={heading} className="text-muted text-sm">
        {title}
      </p>
      <ul aria-labelledby={heading} className="flex flex-wrap gap-1.5">
        {choices.map(({ wall, label }) => (
          <li key={`${wall.date} ${wall.time}`} className="min-w-0">
            <Chip
              selected={wall.date === chosen.date && wall.time === chosen.time}
              onToggle={() => onChoose(wall)}
            >
              <span className="tabular-nums">{label}</span>
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}
