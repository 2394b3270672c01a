"use client";

import { useState } from "react";
import { useToast } from "@/components/ui/toast";
import type { Draft } from "@/lib/drafts/schema";
import { api } from "@/lib/http/api";
import { contentOf, sendDraft } from "../drafts/draft-api";
import { type DraftRef, newDraftRequest } from "../drafts/draft-autosave";

type DeleteOptions = {
  onChanged: () => void;
  /** Called after Undo: the restored draft has another id. */
  onRestored: (draft: Draft, ref: DraftRef) => void;
};

/** Deletes a draft without asking; a toast offers Undo. */
export function useDeleteDraft({ onChanged, onRestored }: DeleteOptions) {
  const toast = useToast();
  const [deleting, setDeleting] = useState<string | null>(null);

  const runOrToast = async (failed: string, work: () => Promise<unknown>) => {
    try {
      await work();
      onChanged();
      return true;
    } catch (error) {
      toast.fail(failed, error);
      return false;
    }
  };
  const remove = async (draft: Draft): Promise<boolean> => {
    setDeleting(draft.id);
    const deleted = await runOrToast("The draft was not deleted", () =>
      api.delete(`/api/drafts/${draft.id}`),
    );
    setDeleting(null);
    if (!deleted) return false;
    const request = newDraftRequest(null, contentOf(draft));
    const restore = async () => onRestored(draft, await sendDraft(request));
    const undo = () => void runOrToast("The draft did not come back", restore);
    toast.show({ title: "Draft deleted", action: { label: "Undo", onSelect: undo } });
    return true;
  };
  return { remove, deleting };
}
