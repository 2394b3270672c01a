"use client";

import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { deletedKey, useRestore } from "@/components/library/deleted/use-restore";
import { draftTitle } from "@/lib/planning/drafts/rules";
import type { Draft } from "@/lib/planning/drafts/schema";
import { draftsKey } from "../drafts/draft-api";

export function useDeleteDraft() {
  const { restore } = useRestore();
  const deletion = useApiMutation({
    send: ({ id }: Draft) => api("DELETE /api/drafts/{draftId}", { params: { draftId: id } }),
    done: (_, draft) => {
      const kind = draft.template ? "template" : "draft";
      const item = { kind, targetId: draft.id, name: draftTitle(draft) } as const;
      return {
        title: draft.template ? "Template deleted" : "Draft deleted",
        action: { label: "Undo", onSelect: () => void restore(item) },
      };
    },
    failed: () => ({ title: "The draft was not deleted" }),
    invalidates: [draftsKey, deletedKey],
  });
  return {
    remove: deletion.run,
    deletingId: deletion.pending ? deletion.input?.id : undefined,
  };
}
