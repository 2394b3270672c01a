"use client";

import { FileX } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { useToast } from "@/components/ui/toast";
import { sendDraft } from "./drafts/draft-api";
import { newDraftRequest } from "./drafts/draft-autosave";
import { toDraft } from "./drafts/draft-content";
import { deleteLocalDraft, readLocalDraft } from "./local-draft/local-draft";

type AbsentDraftProps = {
  /** The key of the draft's local draft. */
  storageKey: string;
  timeZone: string;
  onSaved: ((draftId: string) => void) | undefined;
};

/** Shown for a draft that does not exist; an unsaved local draft of it can become a new draft. */
export function AbsentDraft({ storageKey, timeZone, onSaved }: AbsentDraftProps) {
  const toast = useToast();
  const [localDraft] = useState(() => readLocalDraft(storageKey));
  const [busy, setBusy] = useState(false);

  const saveAsNew = async () => {
    if (!localDraft) return;
    setBusy(true);
    try {
      const content = toDraft(localDraft.composition, { timeZone, proposed: null });
      const { id } = await sendDraft(newDraftRequest(null, content));
      deleteLocalDraft(storageKey);
      onSaved?.(id);
    } catch (error) {
      toast.fail("It was not kept", error);
    }
    setBusy(false);
  };

  return (
    <EmptyState
      icon={<FileX aria-hidden />}
      title="This draft is not there any more"
      description={
        localDraft
          ? "It was scheduled or deleted somewhere else. What you wrote on this device and did not save is still here."
          : "It may have been scheduled or deleted."
      }
      action={
        localDraft ? (
          <Button variant="primary" loading={busy} onClick={() => void saveAsNew()}>
            Keep it as a new draft
          </Button>
        ) : (
          <ButtonLink href="/drafts">See your drafts</ButtonLink>
        )
      }
    />
  );
}
