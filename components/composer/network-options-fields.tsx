"use client";

import { onDemand } from "@/components/ui/on-demand";
import { useComposerTools } from "./composer-context";

const AccountOptions = onDemand(async () => (await import("./account-options")).AccountOptions, {
  what: "What this network offers",
});

export function NetworkOptionsFields() {
  const { chosen, tab } = useComposerTools();
  const shown = chosen.filter(({ id, options }) => {
    return options.length > 0 && (tab === null || id === tab);
  });
  return shown.map((account) => <AccountOptions key={account.id} account={account} />);
}
