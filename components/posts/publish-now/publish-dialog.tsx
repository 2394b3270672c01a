"use client";

import { AlertDialog } from "@/components/ui/alert-dialog";
import { listed } from "@/lib/kernel/words/rules";
import { undoSeconds } from "@/lib/planning/posts/rules";
import { placesOf } from "./account-names";
import type { PublishQuestion } from "./question-store";

export function PublishDialog({
  open,
  question,
  onClose,
}: {
  open: boolean;
  question: PublishQuestion | null;
  onClose: () => void;
}) {
  if (!question) return null;
  const { accountNames, onConfirm } = question;
  return (
    <AlertDialog
      open={open}
      onOpenChange={(open) => !open && onClose()}
      title={`Publish on ${placesOf(accountNames)} now?`}
      description={descriptionOf(accountNames)}
      confirmLabel="Publish"
      cancelLabel="Not now"
      tone="primary"
      onConfirm={onConfirm}
    />
  );
}

function descriptionOf(accountNames: readonly string[]): string {
  const undo = `You have ${undoSeconds} seconds to undo it.`;
  return accountNames.length === 1 ? undo : `It goes to ${listed(accountNames)}. ${undo}`;
}
