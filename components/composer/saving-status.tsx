"use client";

import { Button } from "@/components/ui/button";
import { formatTime } from "@/lib/kernel/time/format-instant";
import { draftConflict } from "./drafts/draft-autosave";
import type { OpenComposer } from "./use-composer";

/** Says where the text is safe: an edited post's on this device, a new one's in a draft. */
export function SavingStatus({ composer }: { composer: OpenComposer }) {
  return composer.editedPost ? (
    <LocalDraftStatus composer={composer} />
  ) : (
    <DraftStatus composer={composer} />
  );
}

function LocalDraftStatus({ composer: { saving, tools } }: { composer: OpenComposer }) {
  const { savedAt, failed } = saving.localDraft;
  if (failed) return <p className="text-caution text-sm">This browser cannot keep a copy.</p>;
  if (!savedAt) return null;
  return (
    <p className="text-muted text-sm">
      Saved on this device <time dateTime={savedAt}>{formatTime(savedAt, tools.preferences)}</time>
    </p>
  );
}

function DraftStatus({ composer: { saving, tools } }: { composer: OpenComposer }) {
  const { autosave, state, unsaved } = saving.serverDraft;
  const { failure, savedAt } = state;
  if (unsaved && failure && !state.saving) {
    return (
      <div className="flex items-center gap-2 text-caution text-sm">
        <p>
          {saving.localDraft.failed
            ? "Not saved, and nowhere kept"
            : "Not saved: kept on this device"}
        </p>
        {!draftConflict(failure) && (
          <Button size="sm" onClick={() => void autosave.save()}>
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
      Saved <time dateTime={savedAt}>{formatTime(savedAt, tools.preferences)}</time>
    </p>
  );
}
