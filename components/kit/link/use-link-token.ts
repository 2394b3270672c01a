"use client";

import { useEffect, useState } from "react";

/**
 * Takes the secret out of the address, so that neither the history nor a screenshot keeps it. Null
 * for a link without a whole secret; undefined until the browser is asked.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const take = () => {
      const { hash, pathname } = window.location;
      const [found = null] = /[\w-]{43}$/.exec(hash) ?? [];
      // React runs an effect twice in development, when the address is clean already.
      setToken((before) => found ?? before ?? null);
      if (hash) window.history.replaceState(null, "", pathname);
    };
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  return token;
}
