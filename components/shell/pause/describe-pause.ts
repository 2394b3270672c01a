import { formatDate, formatTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { PauseAnswer } from "@/lib/publishing/schema";

type Pause = NonNullable<PauseAnswer["pause"]>;

export function describePause({ pausedAt, pausedBy }: Pause, preferences: TimePreferences): string {
  const since = `${formatDate(pausedAt, preferences)}, ${formatTime(pausedAt, preferences)}`;
  return pausedBy ? `By ${pausedBy.name}, since ${since}` : `Since ${since}`;
}
