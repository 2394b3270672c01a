"use client";

import { useState } from "react";
import { onDemand } from "@/components/ui/on-demand";
import { copiedDraftKeys } from "./copied-draft-keys";

const CopiedDraftsNotice = onDemand(
  async () => (await import("./copied-drafts-notice")).CopiedDraftsNotice,
  { what: "What else is unsent" },
);

export function CopiedDrafts({ currentKey }: { currentKey: string }) {
  const [hasSome] = useState(() => copiedDraftKeys(currentKey).length > 0);
  return hasSome && <CopiedDraftsNotice currentKey={currentKey} />;
}
