"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { DraftContent } from "@/lib/drafts/schema";
import { api } from "@/lib/http/api";
import { draftsKey, sendDraft } from "./draft-api";
import { DraftKeeper, type DraftRef, type KeptDraft } from "./draft-keeper";

type DraftOptions = {
  opened: KeptDraft | null;
  /** What is to be kept; null while nothing may be. */
  content: DraftContent | null;
  /** True where it would be worth a draft that is not there yet. */
  worthBeginning: boolean;
  /** The server has all that is written: copies elsewhere are superfluous. */
  onKept: (ref: DraftRef) => void;
  /** The server has a draft now where it had none. */
  onBegun: ((draftId: string) => void) | undefined;
};

/** What is being written as a draft of the server's, saved a moment after every change. */
export function useDraft({ opened, content, worthBeginning, onKept, onBegun }: DraftOptions) {
  const queries = useQueryClient();
  const [keeper] = useState(() => {
    const kept = (ref: DraftRef) => {
      onKept(ref);
      void queries.invalidateQueries({ queryKey: draftsKey });
    };
    return new DraftKeeper({ opened, send: sendDraft, onKept: kept });
  });
  const state = useSyncExternalStore(keeper.subscribe, keeper.state, keeper.state);

  const written = content && (state.kept || worthBeginning) ? JSON.stringify(content) : null;
  const unsaved = written !== null && written !== JSON.stringify(state.kept?.content);
  useEffect(() => {
    keeper.keep(written === null ? null : (JSON.parse(written) as DraftContent));
  }, [keeper, written]);

  const begunId = opened ? null : (state.kept?.ref.id ?? null);
  useEffect(() => {
    if (begunId) onBegun?.(begunId);
  }, [begunId, onBegun]);

  useEffect(() => {
    const save = () => void keeper.save();
    window.addEventListener("online", save);
    return () => {
      window.removeEventListener("online", save);
      save();
    };
  }, [keeper]);

  const drop = async () => {
    keeper.stop();
    const { kept } = keeper.state();
    // One draft too many does no harm.
    if (!kept) return;
    const params = { draftId: kept.ref.id };
    await api("DELETE /api/drafts/{draftId}", { params }).catch(() => undefined);
  };
  const settle = (last: DraftContent) => {
    // The time goes with the request that schedules it.
    const scheduledAt = keeper.state().kept?.content.scheduledAt ?? null;
    return keeper.settle({ ...last, scheduledAt });
  };
  return { keeper, state, unsaved, settle, drop };
}
