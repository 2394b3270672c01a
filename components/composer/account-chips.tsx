"use client";

import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { Chip } from "@/components/ui/chip";
import { TextLink } from "@/components/ui/text-link";
import { errorsOf } from "./checks";
import { useComposerTools } from "./composer-context";

export const accountChipsId = "composer-accounts";

export function AccountChips() {
  const { accounts } = useComposerTools();
  const unusable = accounts.filter(({ state }) => state !== "active");
  return (
    <fieldset id={accountChipsId} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-medium text-sm low:sr-only">Publish to</legend>
      <div className="-m-1 flex flex-wrap gap-2 p-1 max-sm:flex-nowrap max-sm:overflow-x-auto low:flex-nowrap low:overflow-x-auto">
        {accounts.map((account) => (
          <AccountChip key={account.id} account={account} />
        ))}
      </div>
      {unusable.length > 0 && (
        <p className="text-muted text-sm">
          {unusable.map((account) => `${account.name}: ${whyUnusable(account)}`).join(" ")}{" "}
          <TextLink href="/connections">Open connections</TextLink>
        </p>
      )}
    </fieldset>
  );
}

function AccountChip({ account }: { account: Account }) {
  const { composition, change, checks } = useComposerTools();
  const selected = composition.connectionIds.includes(account.id);
  const errors = errorsOf(checks.found, account.id).length;
  const count = errors === 1 ? "1 thing to fix" : `${errors} things to fix`;
  const usable = account.state === "active";
  const reason = usable ? null : whyUnusable(account);
  const title = [account.label, reason, errors > 0 ? count : null].filter(Boolean).join(" · ");
  return (
    <Chip
      leading={<AccountGlyph account={account} size={20} />}
      trailing={errors > 0 && <ErrorCount count={errors} />}
      selected={selected}
      disabled={!usable && !selected}
      title={title}
      onToggle={() => change({ type: "toggle-account", accountId: account.id })}
    >
      {account.name}
    </Chip>
  );
}

function ErrorCount({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="flex h-4 min-w-4 items-center justify-center rounded-full bg-negative-solid px-1 font-semibold text-on-negative text-xs tabular-nums"
    >
      {count}
    </span>
  );
}

function whyUnusable({ state, reason }: Account): string {
  if (reason) return reason;
  return state === "needs_reconnect" ? "It needs to be reconnected." : "It is disconnected.";
}
