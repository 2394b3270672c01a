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
  hint?: ReactNode;
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

/** Offers the accounts that can take a post, and those that it has, of which it needs one. */
export function RequiredAccounts({
  accounts,
  chosen,
  onChange,
}: {
  accounts: readonly Account[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const offered = accounts.filter(({ id, state }) => state === "active" || chosen.includes(id));
  const missing = <span className="text-negative">Choose at least one account.</span>;
  return (
    <AccountChips
      accounts={offered}
      chosen={chosen}
      hint={chosen.length === 0 && missing}
      onChange={onChange}
    />
  );
}
