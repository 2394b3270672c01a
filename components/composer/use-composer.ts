"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useToast } from "@/components/ui/toast";
import type { ComposerOptions } from "./composer-options";
import { type LocalDraft, writeLocalDraft } from "./local-draft/local-draft";
import { type Autosave, openedDraft, unsavedLocalDraft, useAutosave } from "./use-autosave";
import { type ComposerState, useComposerState } from "./use-composer-state";
import { useDraftConflict } from "./use-draft-conflict";
import { useSending } from "./use-sending";

export type ComposerParts = { options: ComposerOptions; state: ComposerState; saving: Autosave };

export function useComposer(options: ComposerOptions) {
  const [restored, setRestored] = useState(() =>
    options.hydrated ? unsavedLocalDraft(options) : null,
  );
  const state = useComposerState(options, restored);
  const { composition, uploads } = state.tools;
  const [initial] = useState(composition);
  const undecided = restored !== null && composition === initial;
  const { editedPost } = state;
  const saving = useAutosave({ options, composition, editedPost, restored, undecided });
  const parts = { options, state, saving };
  const sending = useSending(parts);
  const draftConflict = useDraftConflict(parts, sending.submission);
  const copyAsNew = useCopyAsNew(parts);
  const discard = useDiscard(parts);
  useLeaveGuard(uploads.busy);
  const accept = () => setRestored(null);
  return {
    ...state,
    saving,
    ...sending,
    draftConflict,
    copyAsNew,
    restored: undecided ? restoredDraft(restored, { accept, discard }) : null,
  };
}

export type Composer = ReturnType<typeof useComposer>;

function restoredDraft(
  { savedAt }: LocalDraft,
  { accept, discard }: { accept: () => void; discard: () => void },
) {
  const discardAndAccept = () => {
    discard();
    accept();
  };
  return { savedAt, accept, discard: discardAndAccept };
}

function useDiscard({ options, state, saving }: ComposerParts): () => void {
  const toast = useToast();
  const { tools, editedPost, setEditedPost } = state;
  const { composition, change } = tools;
  return () => {
    const undo = () => {
      change({ type: "replace", composition });
      setEditedPost(editedPost);
    };
    toast.show({ title: "Discarded", action: { label: "Undo", onSelect: undo } });
    change({ type: "replace", composition: options.start.composition });
    setEditedPost(options.start.editedPost);
    const opened = openedDraft(options, null);
    if (opened) saving.serverDraft.autosave.rebase(opened);
    saving.localDraft.forget();
  };
}

function useCopyAsNew({ options, state, saving }: ComposerParts): () => void {
  const router = useRouter();
  const { tools, editedPost } = state;
  return () => {
    if (!editedPost) return;
    const savedAt = new Date().toISOString();
    const copy = { savedAt, composition: tools.composition, editedPost: null, draft: null };
    if (!writeLocalDraft(options.copyStorageKey, copy)) return;
    saving.localDraft.forget();
    router.push(`/compose?from=${editedPost.postId}`);
  };
}

function useLeaveGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [active]);
}
