"use client";

import { FileX } from "lucide-react";
import { useState } from "react";
import { sendDraft } from "@/components/drafts/draft-api";
import { toDraft } from "@/components/drafts/draft-content";
import { newRequest } from "@/components/drafts/draft-keeper";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { useToast } from "@/components/ui/toast";
import { dropDeviceCopy, readDeviceCopy } from "./device-copy";

type AbsentDraftProps = {
  /** Where this device may hold what was not saved. */
  slot: string;
  timeZone: string;
  onKept: ((draftId: string) => void) | undefined;
};

/** The draft was scheduled or deleted; what only this device has can become a new one. */
export function AbsentDraft({ slot, timeZone, onKept }: AbsentDraftProps) {
  const toast = useToast();
  const [copy] = useState(() => readDeviceCopy(slot));
  const [busy, setBusy] = useState(false);

  const keep = async () => {
    if (!copy) return;
    setBusy(true);
    try {
      const content = toDraft(copy.composition, { timeZone, offered: null });
      const { id } = await sendDraft(newRequest(null, content));
      dropDeviceCopy(slot);
      onKept?.(id);
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
        copy
          ? "It was scheduled or deleted somewhere else. What you wrote on this device and did not save is still here."
          : "It may have been scheduled or deleted."
      }
      action={
        copy ? (
          <Button variant="primary" loading={busy} onClick={() => void keep()}>
            Keep it as a new draft
          </Button>
        ) : (
          <ButtonLink href="/drafts">See your drafts</ButtonLink>
        )
      }
    />
  );
}
