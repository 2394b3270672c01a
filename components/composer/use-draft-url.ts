"use client";

import { useQueryStates } from "nuqs";
import { parseAsString } from "nuqs/server";
import { useCallback, useState } from "react";

// A draft contains what the other parameters asked for, so they go once the URL names it.
const parameters = {
  draft: parseAsString,
  at: parseAsString,
  from: parseAsString,
  account: parseAsString,
};

/**
 * Reads from the URL which draft is open. `nameCreated` names one that the open composer has created
 * and does not remount it; `session` counts the new posts that were started on this page.
 */
export function useDraftUrl() {
  const [{ draft: draftId }, setParameters] = useQueryStates(parameters);
  const [createdId, setCreatedId] = useState<string | null>(null);
  const [session, setSession] = useState(0);
  if (createdId !== null && draftId !== createdId) {
    setCreatedId(null);
    setSession(session + 1);
  }
  const open = useCallback(
    (id: string) => setParameters({ draft: id, at: null, from: null, account: null }),
    [setParameters],
  );
  const nameCreated = useCallback(
    (id: string) => {
      void open(id);
      setCreatedId(id);
    },
    [open],
  );
  return { openedId: draftId === createdId ? null : draftId, session, nameCreated, open };
}
