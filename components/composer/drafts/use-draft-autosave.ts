"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { api } from "@/components/kit/api/api";
import type { DraftContent } from "@/lib/planning/drafts/schema";
import { draftsKey, sendDraft } from "./draft-api";
import { DraftAutosave, type DraftRef, type SavedDraft } from "./draft-autosave";

type DraftAutosaveOptions = {
  opened: SavedDraft | null;
  content: DraftContent | null;
  mayCreate: boolean;
  onSaved: (ref: DraftRef) => void;
  onCreated: ((draftId: string) => void) | undefined;
};

export function useDraftAutosave(options: DraftAutosaveOptions) {
  const { opened, content, mayCreate, onSaved, onCreated } = options;
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
