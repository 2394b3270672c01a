"use client";

import { Button } from "@/components/ui/button";
import { formatTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { type DraftState, draftConflict } from "./draft-autosave";

type DraftStatusProps = {
  state: DraftState;
  unsaved: boolean;
  savedLocally: boolean;
  preferences: TimePreferences;
  onRetry: () => void;
};

export function DraftStatus(props: DraftStatusProps) {
  const { state, unsaved, savedLocally, preferences, onRetry } = props;
  const { failure, saving, savedAt } = state;
  if (unsaved && failure && !saving) {
    return (
      <div className="flex items-center gap-2 text-caution text-sm">
        <p>{savedLocally ? "Not saved: kept on this device" : "Not saved, and nowhere kept"}</p>
        {!draftConflict(failure) && (
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
