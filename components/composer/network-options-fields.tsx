"use client";

import { AccountOptions } from "./account-options";
import { useComposerTools } from "./composer-context";

export function NetworkOptionsFields() {
  const { chosen, tab } = useComposerTools();
  const shown = chosen.filter(({ id, options }) => {
    return options.length > 0 && (tab === null || id === tab);
  });
  return shown.map((account) => <AccountOptions key={account.id} account={account} />);
}
