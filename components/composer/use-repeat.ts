"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "@/components/kit/api/api";
import {
  type KeyedRequest,
  withIdempotencyKey,
} from "@/components/kit/idempotency/idempotency-key";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import type { Repetition } from "@/components/series/repeat-dialog";
import type { Series } from "@/lib/planning/series/schema";
import type { Composition } from "./composition/composition";
import { toPayload } from "./composition/post-payload";
import { draftsKey, sendDraft } from "./drafts/draft-api";
import { newDraftRequest } from "./drafts/draft-autosave";
import { toDraft } from "./drafts/draft-content";

/** Makes a series of what is written, in the place of one post, and takes it back. */
export function useRepeat({
  composition,
  discardDraft,
  forgetLocalDraft,
}: {
  composition: Composition;
  discardDraft: () => Promise<void>;
  forgetLocalDraft: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const lastRequest = useRef<Pick<KeyedRequest, "signature" | "idempotencyKey"> | null>(null);
  const client = useQueryClient();
  const [made, setMade] = useState<Series | null>(null);
  const making = useApiMutation({
    send: (repetition: Repetition) => {
      const { scheduledAt: _, ...post } = toPayload(composition, new Date().toISOString());
      const content = { ...repetition, post };
      const signature = JSON.stringify(content);
      lastRequest.current = withIdempotencyKey(lastRequest.current, { signature });
      const { idempotencyKey } = lastRequest.current;
      return api("POST /api/series", { body: { ...content, idempotencyKey } });
    },
    onDone: async ({ series }) => {
      setAsking(false);
      setMade(series);
      await discardDraft();
      forgetLocalDraft();
      void client.invalidateQueries({ queryKey: draftsKey });
    },
    invalidates: [["series"], ["posts"], ["slots"]],
  });
  return {
    isAsking,
    open: () => setAsking(true),
    close: () => setAsking(false),
    make: (repetition: Repetition) => void making.run(repetition),
    pending: making.pending,
    failure: making.failure,
    made,
  };
}

/** Ends a series that was just made, with its posts, and opens what was written as a draft. */
export function useUndoRepeating({
  series: { id: seriesId, version },
  composition,
  timeZone,
  onDraft,
}: {
  series: Series;
  composition: Composition;
  timeZone: string;
  onDraft: ((draftId: string) => void) | undefined;
}) {
  return useApiMutation({
    send: async () => {
      await api("DELETE /api/series/{seriesId}", {
        params: { seriesId },
        query: { version, posts: "delete" },
      });
      return sendDraft(newDraftRequest(null, toDraft(composition, timeZone)));
    },
    onDone: ({ id }) => onDraft?.(id),
    failed: () => ({ title: "It was not undone: the series goes on" }),
    invalidates: [["series"], ["posts"], ["slots"], draftsKey],
  });
}
