"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { deleteLocalDraft, type LocalDraft, writeLocalDraft } from "./local-draft";

const debounceMs = 700;

export type LocalDraftSaving = {
  savedAt: string | null;
  failed: boolean;
  forget: () => void;
};

type Content = Omit<LocalDraft, "savedAt">;

export function useLocalDraft(key: string, content: Content | null): LocalDraftSaving {
  const [saved, setSaved] = useState<Pick<LocalDraftSaving, "savedAt" | "failed">>(unsaved);
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
      const written = writeLocalDraft(key, { savedAt, ...(JSON.parse(serialized) as Content) });
      setSaved({ savedAt, failed: !written });
    };
    pendingSave.current = save;
    const timer = setTimeout(save, debounceMs);
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
    setSaved(unsaved);
  }, [key]);

  return { ...saved, forget };
}

const unsaved = { savedAt: null, failed: false };
