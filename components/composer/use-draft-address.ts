"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { useCallback, useState } from "react";

// Whatever else the address asked for is in the draft by the time it names one.
const address = {
  draft: parseAsString,
  at: parseAsString,
  from: parseAsString,
  account: parseAsString,
};

/**
 * Which draft the composer's address names. A composition that becomes a draft is named without
 * being opened anew, so that nobody is interrupted; `round` counts the compositions begun here.
 */
export function useDraftAddress() {
  const [{ draft: draftId }, setAddress] = useQueryStates(address);
  const [begunId, setBegunId] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  if (begunId !== null && draftId !== begunId) {
    setBegunId(null);
    setRound(round + 1);
  }
  const open = useCallback(
    (id: string) => void setAddress({ draft: id, at: null, from: null, account: null }),
    [setAddress],
  );
  const begin = useCallback(
    (id: string) => {
      open(id);
      setBegunId(id);
    },
    [open],
  );
  return { openedId: draftId === begunId ? null : draftId, round, begin, open };
}
