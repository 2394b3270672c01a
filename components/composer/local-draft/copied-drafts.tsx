"use client";

import { useState } from "react";
import { copiedDraftKeys } from "./copied-draft-keys";
import { CopiedDraftsNotice } from "./copied-drafts-notice";

export function CopiedDrafts({ currentKey }: { currentKey: string }) {
  const [hasSome] = useState(() => copiedDraftKeys(currentKey).length > 0);
  return hasSome && <CopiedDraftsNotice currentKey={currentKey} />;
}
