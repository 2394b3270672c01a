"use client";

import dynamic from "next/dynamic";
import { lazyPart } from "@/components/ui/lazy";
import { useComposerTools } from "./composer-context";

const AccountOptions = lazyPart(
  () => dynamic(() => import("./account-options").then((chunk) => chunk.AccountOptions)),
  { what: "What this network offers", loading: null },
);

export function NetworkOptionsFields() {
  const { chosen, tab } = useComposerTools();
  const shown = chosen.filter(({ id, options }) => {
    return options.length > 0 && (tab === null || id === tab);
  });
  return shown.map((account) => <AccountOptions key={account.id} account={account} />);
}
