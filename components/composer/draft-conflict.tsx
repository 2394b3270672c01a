"use client";

import { useState } from "react";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { useToast } from "@/components/ui/toast";
import { useComposerTools } from "./composer-context";
import { type Composition, mediaIn } from "./composition/composition";
import { readDraft, sendDraft } from "./drafts/draft-api";
import { newDraftRequest, type SavedDraft } from "./drafts/draft-autosave";
import { DraftConflictNotice } from "./drafts/draft-conflict-notice";
import { fromDraft, toDraft } from "./drafts/draft-content";
import { openedComposition } from "./drafts/opened-composition";
import { ConflictDialog } from "./lazy-conflict-dialog";
import type { DraftConflictState } from "./use-draft-conflict";

type Theirs = { saved: SavedDraft; composition: Composition; base: Composition };

export function DraftConflict({ conflict }: { conflict: DraftConflictState }) {
  const { kind, sentence, saved, timing, continueFrom, openInstead } = conflict;
  const { composition, accounts, preferences, change } = useComposerTools();
  const toast = useToast();
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const failed = () => ({ title: "That did not work" });
  const comparison = useApiMutation({
    send: () => readDraft(saved.ref.id, mediaIn(composition)),
    onDone: (loaded) => {
      const { when } = composition;
      const context = { accounts, preferences, when, nowMs: Date.now() };
      const opened = openedComposition(loaded, context);
      const { timeZone } = preferences;
      const base = fromDraft(saved.content, { timeZone, media: loaded.media, when });
      const current = { ref: loaded.ref, content: toDraft(opened, timing) };
      setTheirs({ saved: current, composition: opened, base });
    },
    failed,
  });
  const saveAsNew = useApiMutation({
    send: () => sendDraft(newDraftRequest(null, toDraft(composition, timing))),
    onDone: ({ id }) => openInstead(id),
    failed,
  });
  const takeTheirs = (version: Theirs) => {
    const undo = () => change({ type: "replace", composition });
    toast.show({ title: "Their version is here", action: { label: "Undo", onSelect: undo } });
    continueFrom(version.saved, version.composition);
  };

  return (
    <>
      <DraftConflictNotice
        kind={kind}
        sentence={sentence}
        busy={comparison.pending || saveAsNew.pending}
        onCompare={() => void comparison.run()}
        onKeepAsNew={() => void saveAsNew.run()}
      />
      {theirs && (
        <ConflictDialog
          subject="draft"
          sentence={sentence}
          versions={{ base: theirs.base, mine: composition, theirs: theirs.composition }}
          onClose={() => setTheirs(null)}
          onTakeTheirs={() => takeTheirs(theirs)}
          onSaveMine={() => continueFrom(theirs.saved, composition)}
          onKeepBoth={() => void saveAsNew.run()}
        />
      )}
    </>
  );
}
