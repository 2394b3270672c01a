"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { api } from "@/components/kit/api/api";
import type { DraftContent } from "@/lib/planning/drafts/schema";
import type { ComposerOptions } from "./composer-options";
import { type Composition, isBlank } from "./composition/composition";
import type { EditedPost } from "./composition/opening";
import { draftsKey, sendDraft } from "./drafts/draft-api";
import {
  DraftAutosave,
  type DraftRef,
  type SavedDraft,
  sameContent,
} from "./drafts/draft-autosave";
import { toDraft } from "./drafts/draft-content";
import {
  deleteLocalDraft,
  type LocalDraft,
  localDraftKey,
  readLocalDraft,
  writeLocalDraft,
} from "./local-draft/local-draft";

const localDebounceMs = 700;

/**
 * Saves a new post as a draft on the server; until an answer says that it is there, and for an edited
 * post always, this device keeps it. The server gets nothing while a restored text is undecided.
 */
export function useAutosave({
  options,
  composition,
  editedPost,
  restored,
  undecided,
}: {
  options: ComposerOptions;
  composition: Composition;
  editedPost: EditedPost | null;
  restored: LocalDraft | null;
  undecided: boolean;
}) {
  const { start, owner, hydrated, drafts } = options;
  const content = toDraft(composition, options.preferences.timeZone);
  const [first] = useState(start.composition);
  const initial = editedPost?.composition ?? first;
  const changed = hasWords(composition) && JSON.stringify(composition) !== JSON.stringify(initial);
  const keyOf = (draftId: string) => localDraftKey(owner, `draft:${draftId}`);
  const serverDraft = useServerDraft({
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

/** Returns the opened draft, under the version that a restored local draft was written over. */
export function openedDraft(
  options: ComposerOptions,
  restored: LocalDraft | null,
): SavedDraft | null {
  const { start } = options;
  if (!start.draft) return null;
  const content = toDraft(start.composition, options.preferences.timeZone);
  return { ref: restored?.draft ?? start.draft, content };
}

export function unsavedLocalDraft(options: ComposerOptions): LocalDraft | null {
  const { storageKey } = options.start;
  const local = readLocalDraft(storageKey);
  const opened = openedDraft(options, null);
  if (!local || !opened) return local;
  if (!sameContent(toDraft(local.composition, options.preferences.timeZone), opened.content))
    return local;
  deleteLocalDraft(storageKey);
  return null;
}

function hasWords(composition: Composition): boolean {
  return !isBlank(composition) || composition.title.trim() !== "";
}

function useServerDraft({
  opened,
  content,
  mayCreate,
  onSaved,
  onCreated,
}: {
  opened: SavedDraft | null;
  content: DraftContent | null;
  mayCreate: boolean;
  onSaved: (ref: DraftRef) => void;
  onCreated: ((draftId: string) => void) | undefined;
}) {
  const queries = useQueryClient();
  const [autosave] = useState(() => {
    const saved = (ref: DraftRef) => {
      onSaved(ref);
      void queries.invalidateQueries({ queryKey: draftsKey });
    };
    return new DraftAutosave({ opened, send: sendDraft, onSaved: saved });
  });
  const state = useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state);

  const serialized = content && (state.saved || mayCreate) ? JSON.stringify(content) : null;
  const unsaved = serialized !== null && serialized !== JSON.stringify(state.saved?.content);
  useEffect(() => {
    autosave.update(serialized === null ? null : (JSON.parse(serialized) as DraftContent));
  }, [autosave, serialized]);

  const createdId = opened ? null : (state.saved?.ref.id ?? null);
  useEffect(() => {
    if (createdId) onCreated?.(createdId);
  }, [createdId, onCreated]);

  useEffect(() => {
    const save = () => void autosave.save();
    window.addEventListener("online", save);
    return () => {
      window.removeEventListener("online", save);
      save();
    };
  }, [autosave]);

  const discard = async () => {
    autosave.stop();
    const { saved } = autosave.state();
    if (!saved) return;
    const params = { draftId: saved.ref.id };
    await api("DELETE /api/drafts/{draftId}", { params }).catch(() => undefined);
  };
  const flush = (content: DraftContent, options?: { create: boolean }) => {
    // The request that schedules the draft carries the new time.
    const scheduledAt = autosave.state().saved?.content.scheduledAt ?? null;
    return autosave.flush({ ...content, scheduledAt }, options);
  };
  return { autosave, state, unsaved, flush, discard };
}

function useLocalDraft(key: string, content: LocalContent | null) {
  const [saved, setSaved] = useState<{ savedAt: string | null; failed: boolean }>(notSaved);
  const pendingSave = useRef<(() => void) | null>(null);
  const serialized = content && JSON.stringify(content);
  const lastSerialized = useRef(serialized);

  useEffect(() => {
    if (lastSerialized.current === serialized) return;
    lastSerialized.current = serialized;
    const save = () => {
      if (pendingSave.current !== save) return;
      pendingSave.current = null;
      if (serialized === null) return deleteLocalDraft(key);
      const savedAt = new Date().toISOString();
      const draft = { savedAt, ...(JSON.parse(serialized) as LocalContent) };
      setSaved({ savedAt, failed: !writeLocalDraft(key, draft) });
    };
    pendingSave.current = save;
    const timer = setTimeout(save, localDebounceMs);
    return () => clearTimeout(timer);
  }, [key, serialized]);

  useEffect(() => {
    const flush = () => pendingSave.current?.();
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, []);

  const forget = useCallback(() => {
    pendingSave.current = null;
    deleteLocalDraft(key);
    setSaved(notSaved);
  }, [key]);

  return { ...saved, forget };
}

type LocalContent = Omit<LocalDraft, "savedAt">;

const notSaved = { savedAt: null, failed: false };
