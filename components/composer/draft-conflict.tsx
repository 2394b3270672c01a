"use client";

import { useState } from "react";
import { readDraft, sendDraft } from "@/components/drafts/draft-api";
import { fromDraft } from "@/components/drafts/draft-content";
import { type DraftEnd, type KeptDraft, newRequest } from "@/components/drafts/draft-keeper";
import { DraftTrouble } from "@/components/drafts/draft-trouble";
import { useToast } from "@/components/ui/toast";
import type { DraftContent } from "@/lib/drafts/schema";
import { useComposerTools } from "./composer-context";
import { type Composition, mediaIn } from "./composition";
import { ConflictDialog } from "./conflict-dialog";
import { openedComposition } from "./opened-composition";

type DraftConflictProps = {
  kind: DraftEnd;
  sentence: string;
  /** The draft as this page last knew it. */
  kept: KeptDraft;
  asDraft: (composition: Composition) => DraftContent;
  /** Goes on from their version, with the composition that was chosen. */
  onSettled: (theirs: KeptDraft, chosen: Composition) => void;
  /** What is written here is a draft of its own now. */
  onKeptAsNew: (draftId: string) => void;
};

type Theirs = { kept: KeptDraft; composition: Composition; base: Composition };

/** What to do where a draft went on somewhere else. */
export function DraftConflict(props: DraftConflictProps) {
  const { kind, sentence, kept, asDraft, onSettled, onKeptAsNew } = props;
  const { composition, accounts, preferences, change } = useComposerTools();
  const toast = useToast();
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const [busy, setBusy] = useState(false);
  const { timeZone } = preferences;

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.fail("That did not work", error);
    }
    setBusy(false);
  };
  const compare = async () => {
    const read = await readDraft(kept.ref.id, mediaIn(composition));
    const { when } = composition;
    const desk = { accounts, preferences, when, nowMs: Date.now() };
    const opened = openedComposition(read, desk);
    const base = fromDraft(kept.content, { timeZone, media: read.media, when });
    const current = { ref: read.ref, content: asDraft(opened) };
    setTheirs({ kept: current, composition: opened, base });
  };
  const keepAsNew = async () => {
    const { id } = await sendDraft(newRequest(null, asDraft(composition)));
    onKeptAsNew(id);
  };
  const takeTheirs = ({ kept: current, composition: opened }: Theirs) => {
    const undo = () => change({ type: "replace", composition });
    toast.show({ title: "Their version is here", action: { label: "Undo", onSelect: undo } });
    onSettled(current, opened);
  };

  return (
    <>
      <DraftTrouble
        kind={kind}
        sentence={sentence}
        busy={busy}
        onCompare={() => void attempt(compare)}
        onKeepAsNew={() => void attempt(keepAsNew)}
      />
      {theirs && (
        <ConflictDialog
          subject="draft"
          sentence={sentence}
          versions={{ base: theirs.base, mine: composition, theirs: theirs.composition }}
          onClose={() => setTheirs(null)}
          onTakeTheirs={() => takeTheirs(theirs)}
          onSaveMine={() => onSettled(theirs.kept, composition)}
          onKeepBoth={() => void attempt(keepAsNew)}
        />
      )}
    </>
  );
}
