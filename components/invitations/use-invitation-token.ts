"use client";

import { useEffect, useState } from "react";

/**
 * Takes the token out of the address, so that neither the history nor a screenshot keeps it. Null
 * for a link without a whole token; undefined until the browser is asked.
 */
export function useInvitationToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const take = () => {
      const { hash, pathname } = window.location;
      const [, found = null] = /^#token=([\w-]{43})$/.exec(hash) ?? [];
      setToken((before) => found ?? before ?? null);
      if (hash) window.history.replaceState(null, "", pathname);
    };
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  return token;
}
