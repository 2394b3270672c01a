"use client";

import type { Composition } from "./composition/composition";
import { draftConflict, type SavedDraft } from "./drafts/draft-autosave";
import { toDraft } from "./drafts/draft-content";
import { timingOf } from "./use-autosave";
import type { ComposerParts } from "./use-composer";
import type { Submission } from "./use-submission";

export function useDraftConflict(parts: ComposerParts, submission: Submission) {
  const { options, state, saving } = parts;
  const { serverDraft, localDraft } = saving;
  const { saved } = serverDraft.state;
  const failure = serverDraft.state.failure ?? submission.failure;
  const kind = draftConflict(failure);
  if (!saved || state.editedPost || !kind) return null;
  const timing = timingOf(options);
  return {
    kind,
    sentence: failure?.message ?? "",
    saved,
    timing,
    continueFrom: (theirs: SavedDraft, chosen: Composition) => {
      submission.reset();
      serverDraft.autosave.rebase(theirs);
      state.tools.change({ type: "replace", composition: chosen });
      serverDraft.autosave.update(toDraft(chosen, timing));
    },
    openInstead: (draftId: string) => {
      serverDraft.autosave.stop();
      localDraft.forget();
      options.drafts?.onOpen(draftId);
    },
  };
}

export type DraftConflictState = NonNullable<ReturnType<typeof useDraftConflict>>;
