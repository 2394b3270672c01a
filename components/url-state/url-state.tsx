"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import type { History } from "./parsers";
import { newUrlStore, UrlStoreContext } from "./url-store";

/** Browsers refuse more than a hundred changes of the address in half a minute. */
const writeEveryMs = 60;

export function UrlState({ children }: { children: ReactNode }) {
  const given = useSearchParams()?.toString() ?? "";
  const [{ store, follow }] = useState(() => newBrowserStore(given));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows each change of the address
  useEffect(follow, [follow, given]);
  return <UrlStoreContext value={store}>{children}</UrlStoreContext>;
}

function newBrowserStore(given: string) {
  let waiting: { search: string; history: History } | null = null;
  let writtenAt = Number.NEGATIVE_INFINITY;
  const writeWaiting = () => {
    if (!waiting) return;
    const { search, history } = waiting;
    waiting = null;
    writtenAt = performance.now();
    const address = `${location.pathname}${search && `?${search}`}${location.hash}`;
    if (history === "push") window.history.pushState(null, "", address);
    else window.history.replaceState(null, "", address);
  };
  const { store, show } = newUrlStore(given, (search, history) => {
    const isFirst = waiting === null;
    waiting = { search, history: waiting?.history === "push" ? "push" : history };
    const wait = writtenAt + writeEveryMs - performance.now();
    if (wait <= 0) writeWaiting();
    else if (isFirst) setTimeout(writeWaiting, wait);
  });
  const follow = () => {
    if (!waiting) show(location.search.slice(1));
  };
  return { store, follow };
}
