"use client";

import { Composer, type ComposerProps } from "./composer";
import { OpenedDraft } from "./opened-draft";
import { useDraftUrl } from "./use-draft-url";

type DraftComposerProps = Omit<ComposerProps, "drafts">;

export function DraftComposer(props: DraftComposerProps) {
  const { openedId, session, nameCreated, open } = useDraftUrl();
  const drafts = { onCreated: nameCreated, onOpen: open };
  if (openedId) return <OpenedDraft key={openedId} {...props} drafts={drafts} draftId={openedId} />;
  return <Composer key={`${props.start.storageKey}:${session}`} {...props} drafts={drafts} />;
}
