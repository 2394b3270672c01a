"use client";

import { useState } from "react";
import type { PageCandidate } from "@/lib/connections/schema";

export type AccountChoice = ReturnType<typeof useAccountChoice>;

export function useAccountChoice(pages: PageCandidate[]) {
  const connectable = pages.filter((page) => page.connectable);
  const [chosen, setChosen] = useState(
    () => new Set(connectable.filter((page) => !page.connected).map((page) => page.accountId)),
  );
  const toggle = (accountId: string, checked: boolean) => {
    const next = new Set(chosen);
    if (checked) next.add(accountId);
    else next.delete(accountId);
    setChosen(next);
  };
  const toggleAll = (checked: boolean) =>
    setChosen(new Set(checked ? connectable.map((page) => page.accountId) : []));
  return { chosen, connectable, toggle, toggleAll };
}
