import { formatTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { LocalDraftSaving } from "./use-local-draft";

type LocalDraftStatusProps = { saving: LocalDraftSaving; preferences: TimePreferences };

export function LocalDraftStatus({ saving, preferences }: LocalDraftStatusProps) {
  const { savedAt, failed } = saving;
  if (failed) return <p className="text-caution text-sm">This browser cannot keep a copy.</p>;
  if (!savedAt) return null;
  return (
    <p className="text-muted text-sm">
      Saved on this device <time dateTime={savedAt}>{formatTime(savedAt, preferences)}</time>
    </p>
  );
}
