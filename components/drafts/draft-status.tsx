"use client";

import { Button } from "@/components/ui/button";
import { formatTime, type TimePreferences } from "@/lib/time/format-instant";
import { type DraftState, draftEnd } from "./draft-keeper";

type DraftStatusProps = {
  state: DraftState;
  /** True while something waits to be saved. */
  unsaved: boolean;
  /** False where this browser keeps nothing either. */
  onDevice: boolean;
  preferences: TimePreferences;
  onRetry: () => void;
};

/** Says quietly where what is written is kept. */
export function DraftStatus({ state, unsaved, onDevice, preferences, onRetry }: DraftStatusProps) {
  const { failure, saving, savedAt } = state;
  if (unsaved && failure && !saving) {
    return (
      <div className="flex items-center gap-2 text-caution text-sm">
        <p>{onDevice ? "Not saved: kept on this device" : "Not saved, and nowhere kept"}</p>
        {!draftEnd(failure) && (
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    );
  }
  if (unsaved) return <p className="text-muted text-sm">Saving…</p>;
  if (!savedAt) return null;
  return (
    <p className="text-muted text-sm">
      Saved <time dateTime={savedAt}>{formatTime(savedAt, preferences)}</time>
    </p>
  );
}
