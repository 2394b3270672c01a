import type { ProgramStop } from "@/lib/identity/workspaces/schema";
import type { ProgramKind } from "@/lib/kernel/rules";
import { formatDate, formatTime, type TimePreferences } from "@/lib/kernel/time/format-instant";

export const programWords: Record<ProgramKind, { all: string; some: string }> = {
  assistants: { all: "All assistants", some: "assistants" },
  keys: { all: "All API keys", some: "API keys" },
};

export function describeStop(
  { at, by }: Pick<ProgramStop, "at" | "by">,
  preferences: TimePreferences,
): string {
  const since = `${formatDate(at, preferences)}, ${formatTime(at, preferences)}`;
  return by ? `By ${by.name}, since ${since}` : `Since ${since}`;
}
