"use client";

import { useState } from "react";
import type { ComposerOptions } from "./composer-options";
import { type Composition, isBlank } from "./composition/composition";
import type { EditedPost } from "./composition/edited-post";
import { type SavedDraft, sameContent } from "./drafts/draft-autosave";
import { type DraftTiming, toDraft } from "./drafts/draft-content";
import { useDraftAutosave } from "./drafts/use-draft-autosave";
import {
  deleteLocalDraft,
  type LocalDraft,
  localDraftKey,
  readLocalDraft,
} from "./local-draft/local-draft";
import { useLocalDraft } from "./local-draft/use-local-draft";

type AutosaveInput = {
  options: ComposerOptions;
  composition: Composition;
  editedPost: EditedPost | null;
  restored: LocalDraft | null;
  /** Is true until somebody accepts the restored local draft; the server gets nothing before. */
  undecided: boolean;
};

export function useAutosave(input: AutosaveInput) {
  const { options, composition, editedPost, restored, undecided } = input;
  const { start, owner, hydrated, drafts } = options;
  const content = toDraft(composition, timingOf(options));
  const [first] = useState(start.composition);
  const initial = editedPost?.composition ?? first;
  const changed = hasWords(composition) && JSON.stringify(composition) !== JSON.stringify(initial);
  const keyOf = (draftId: string) => localDraftKey(owner, `draft:${draftId}`);
  const serverDraft = useDraftAutosave({
    opened: openedDraft(options, restored),
    content: editedPost || undecided || !hydrated ? null : content,
    mayCreate: changed,
    onSaved: ({ id }) => {
      for (const key of [start.storageKey, keyOf(id)]) deleteLocalDraft(key);
    },
    onCreated: drafts?.onCreated,
  });
  const ref = serverDraft.state.saved?.ref ?? null;
  const unsaved = editedPost ? changed : serverDraft.unsaved;
  const localDraft = useLocalDraft(
    ref ? keyOf(ref.id) : start.storageKey,
    unsaved ? { composition, editedPost, draft: ref } : null,
  );
  return { serverDraft, localDraft, content };
}

function hasWords(composition: Composition): boolean {
  return !isBlank(composition) || composition.title.trim() !== "";
}

export type Autosave = ReturnType<typeof useAutosave>;

export function openedDraft(
  options: ComposerOptions,
  restored: LocalDraft | null,
): SavedDraft | null {
  const { start } = options;
  if (!start.draft) return null;
  const content = toDraft(start.composition, timingOf(options));
  return { ref: restored?.draft ?? start.draft, content };
}

export function unsavedLocalDraft(options: ComposerOptions): LocalDraft | null {
  const { storageKey } = options.start;
  const local = readLocalDraft(storageKey);
  const opened = openedDraft(options, null);
  if (!local || !opened) return local;
  if (!sameContent(toDraft(local.composition, timingOf(options)), opened.content)) return local;
  deleteLocalDraft(storageKey);
  return null;
}

export function timingOf({ preferences, start }: ComposerOptions): DraftTiming {
  return { timeZone: preferences.timeZone, proposed: start.proposed };
}
