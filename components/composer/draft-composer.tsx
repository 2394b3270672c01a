"use client";

import { onDemand } from "@/components/ui/on-demand";
import { Composer, type ComposerProps } from "./composer";
import { ComposerSkeleton } from "./composer-skeleton";
import { useDraftUrl } from "./use-draft-url";

const OpenedDraft = onDemand(async () => (await import("./opened-draft")).OpenedDraft, {
  what: "The draft",
  loading: <ComposerSkeleton />,
});

type DraftComposerProps = Omit<ComposerProps, "drafts">;

export function DraftComposer(props: DraftComposerProps) {
  const { openedId, session, nameCreated, open } = useDraftUrl();
  const drafts = { onCreated: nameCreated, onOpen: open };
  if (openedId) return <OpenedDraft key={openedId} {...props} drafts={drafts} draftId={openedId} />;
  return <Composer key={`${props.start.storageKey}:${session}`} {...props} drafts={drafts} />;
}
