"use client";

import { FileX } from "lucide-react";
import { useState } from "react";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import type { Composition } from "./composition/composition";
import { sendDraft } from "./drafts/draft-api";
import { newDraftRequest } from "./drafts/draft-autosave";
import { toDraft } from "./drafts/draft-content";
import { deleteLocalDraft, readLocalDraft } from "./local-draft/local-draft";

type AbsentDraftProps = {
  storageKey: string;
  timeZone: string;
  onSaved: ((draftId: string) => void) | undefined;
};

export function AbsentDraft({ storageKey, timeZone, onSaved }: AbsentDraftProps) {
  const [localDraft] = useState(() => readLocalDraft(storageKey));
  const saveAsNew = useApiMutation({
    send: (composition: Composition) =>
      sendDraft(newDraftRequest(null, toDraft(composition, { timeZone, proposed: null }))),
    onDone: ({ id }) => {
      deleteLocalDraft(storageKey);
      onSaved?.(id);
    },
    failed: () => ({ title: "It was not kept" }),
  });

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
          <Button
            variant="primary"
            loading={saveAsNew.pending}
            onClick={() => void saveAsNew.run(localDraft.composition)}
          >
            Keep it as a new draft
          </Button>
        ) : (
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink href="/drafts">See your drafts</ButtonLink>
            <ButtonLink href="/settings/deleted?kind=draft">See deleted drafts</ButtonLink>
          </div>
        )
      }
    />
  );
}
