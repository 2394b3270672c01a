"use client";

import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { RadioButtons } from "@/components/ui/radio-buttons";

type PreviewChoiceProps = {
  accounts: readonly Account[];
  value: string;
  onChange: (accountId: string) => void;
};

export function PreviewChoice({ accounts, value, onChange }: PreviewChoiceProps) {
  return (
    <RadioButtons
      label="Account in the preview"
      value={value}
      onChange={onChange}
      className="flex flex-wrap gap-1.5"
      optionClassName="inline-flex h-7 min-w-0 max-w-48 items-center gap-1.5 rounded-full border bg-surface px-2 text-muted text-sm hover:text-text data-checked:border-border-strong data-checked:font-medium data-checked:text-text touch:h-11"
      options={accounts.map((account) => ({
        value: account.id,
        label: account.name,
        content: (
          <>
            <AccountGlyph account={account} size={16} />
            <span className="truncate">{account.name}</span>
          </>
        ),
      }))}
    />
  );
}
