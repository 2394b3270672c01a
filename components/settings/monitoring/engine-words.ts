import type { Tone } from "@/components/ui/tone";
import type { EngineConnection } from "@/lib/health/engine/schema";
import { formatDateTime, formatTime, type TimePreferences } from "@/lib/kernel/time/format-instant";

type Words = { label: string; tone: Tone };

const words: Record<Exclude<EngineConnection["state"], "silent">, Words> = {
  connected: { label: "Connected", tone: "positive" },
  not_registered: { label: "Not registered", tone: "negative" },
  refused: { label: "Refused: signing key", tone: "negative" },
  unreachable: { label: "Unreachable", tone: "negative" },
};

const dayMs = 86_400_000;

export function engineWords(
  { state, since }: EngineConnection,
  { at, preferences }: { at: string; preferences: TimePreferences },
): Words {
  if (state !== "silent") return words[state];
  if (!since) return { label: "Silent", tone: "caution" };
  const isRecent = Date.parse(at) - Date.parse(since) < dayMs;
  const format = isRecent ? formatTime : formatDateTime;
  return { label: `Silent since ${format(since, preferences)}`, tone: "caution" };
}
