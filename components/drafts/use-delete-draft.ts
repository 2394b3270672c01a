"use client";

import { useState } from "react";
import { useToast } from "@/components/ui/toast";
import type { Draft } from "@/lib/drafts/schema";
import { api } from "@/lib/http/api";
import { contentOf, sendDraft } from "./draft-api";
import { type DraftRef, newRequest } from "./draft-keeper";

type DeleteOptions = {
  onChanged: () => void;
  /** The deleted draft is there again, under another id. */
  onBack: (draft: Draft, ref: DraftRef) => void;
};

/** Deletes a draft at once; for a few seconds it can be taken back. */
export function useDeleteDraft({ onChanged, onBack }: DeleteOptions) {
  const toast = useToast();
  const [deleting, setDeleting] = useState<string | null>(null);

  const attempt = async (failed: string, work: () => Promise<unknown>) => {
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
    const done = await attempt("The draft was not deleted", () =>
      api("DELETE /api/drafts/{draftId}", { params: { draftId: draft.id } }),
    );
    setDeleting(null);
    if (!done) return false;
    const again = newRequest(null, contentOf(draft));
    const bringBack = async () => onBack(draft, await sendDraft(again));
    const undo = () => void attempt("The draft did not come back", bringBack);
    toast.show({ title: "Draft deleted", action: { label: "Undo", onSelect: undo } });
    return true;
  };
  return { remove, deleting };
}
