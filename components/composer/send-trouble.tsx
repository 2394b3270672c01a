"use client";

import { DraftConflict } from "./draft-conflict";
import { SendFailure } from "./send-failure";
import type { Composing } from "./use-composing";

/** What stands in the way of keeping or sending what is written. */
export function SendTrouble({ composing }: { composing: Composing }) {
  const { base, draft, draftTrouble, failure, submission, goOnFrom, openDraft } = composing;
  const { kept } = draft.state;
  if (draftTrouble && kept) {
    return (
      <DraftConflict
        kind={draftTrouble}
        sentence={failure?.message ?? ""}
        kept={kept}
        asDraft={composing.asDraft}
        onSettled={goOnFrom}
        onKeptAsNew={openDraft}
      />
    );
  }
  if (!submission.failure) return null;
  return (
    <SendFailure
      failure={submission.failure}
      editedId={base?.postId ?? null}
      onCopy={composing.copyAsNew}
    />
  );
}
