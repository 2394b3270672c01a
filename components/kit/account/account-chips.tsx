import type { ReactNode } from "react";
import { ChipChoice } from "@/components/ui/chip-choice";
import type { Account } from "./account";
import { AccountGlyph } from "./account-glyph";

/** Offers accounts of which any number may be chosen. */
export function AccountChips({
  accounts,
  ...choice
}: {
  accounts: readonly Account[];
  chosen: readonly string[];
  hint: ReactNode;
  onChange: (ids: string[]) => void;
}) {
  const options = accounts.map((account) => ({
    id: account.id,
    leading: <AccountGlyph account={account} size={20} />,
    title: `${account.name} on ${account.label}`,
    label: (
      <>
        {account.name}
        <span className="sr-only"> on {account.label}</span>
      </>
    ),
  }));
  return <ChipChoice legend="Accounts" options={options} {...choice} />;
}
