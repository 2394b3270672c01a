"use client";

import { Composer, type ComposerProps } from "./composer";
import { OpenedDraft } from "./opened-draft";
import { useDraftAddress } from "./use-draft-address";

type DraftDeskProps = Omit<ComposerProps, "drafts">;

/** Where a new post is written, or a draft gone on with: the address says which. */
export function DraftDesk(props: DraftDeskProps) {
  const { openedId, round, begin, open } = useDraftAddress();
  const drafts = { onBegun: begin, onOpen: open };
  if (openedId) return <OpenedDraft key={openedId} {...props} drafts={drafts} draftId={openedId} />;
  return <Composer key={`${props.start.slot}:${round}`} {...props} drafts={drafts} />;
}
