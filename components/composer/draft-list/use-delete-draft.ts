"use client";

import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { contentOf } from "@/lib/drafts/rules";
import type { Draft } from "@/lib/drafts/schema";
import { api } from "@/lib/http/api";
import { draftsKey } from "../drafts/draft-api";
import { type DraftRef, type DraftRequest, newDraftRequest } from "../drafts/draft-autosave";

type RestoreInput = { draft: Draft; request: DraftRequest };

export function useDeleteDraft(onRestored: (draft: Draft, ref: DraftRef) => void) {
  const restoration = useApiMutation({
    send: ({ draft, request }: RestoreInput) => restore(draft, request),
    onDone: (ref, { draft }) => onRestored(draft, ref),
    failed: () => ({ title: "The draft did not come back" }),
    invalidates: [draftsKey],
  });
  const deletion = useApiMutation({
    send: ({ id }: Draft) => api("DELETE /api/drafts/{draftId}", { params: { draftId: id } }),
    done: (_, draft) => {
      const request = newDraftRequest(null, contentOf(draft));
      const undo = () => void restoration.run({ draft, request });
      return {
        title: draft.template ? "Template deleted" : "Draft deleted",
        action: { label: "Undo", onSelect: undo },
      };
    },
    failed: () => ({ title: "The draft was not deleted" }),
    invalidates: [draftsKey],
  });
  return {
    remove: deletion.run,
    deletingId: deletion.pending ? deletion.input?.id : undefined,
  };
}

async function restore({ template }: Draft, request: DraftRequest): Promise<DraftRef> {
  const { content, idempotencyKey } = request;
  const body = { ...content, template, idempotencyKey };
  const { draft } = await api("POST /api/drafts", { body });
  return { id: draft.id, version: draft.version };
}
