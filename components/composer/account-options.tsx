"use client";

import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { setOption } from "@/lib/networks/options/rules/option-words";
import { useComposerTools } from "./composer-context";
import { OptionInput } from "./option-input";

export function AccountOptions({ account }: { account: Account }) {
  const { composition, change } = useComposerTools();
  const { networkOptions } = composition;
  return (
    <fieldset className="min-w-0 rounded-lg border bg-surface px-4 pt-1 pb-4">
      <legend className="flex items-center gap-1.5 px-1 font-medium text-sm">
        <AccountGlyph account={account} size={16} />
        {account.name} on {account.label}
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {account.options.map((field) => (
          <OptionInput
            key={field.name}
            field={field}
            standard={account.defaultOptions[field.name]}
            value={networkOptions[account.id]?.[field.name]}
            onChange={(value) => {
              const place = { connectionId: account.id, name: field.name };
              const written = setOption(networkOptions, place, value);
              change({ type: "set", fields: { networkOptions: written } });
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
