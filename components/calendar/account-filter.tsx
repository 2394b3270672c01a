"use client";

import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { Chip, RemovableChip } from "@/components/ui/chip";
import { cx } from "@/components/ui/cx";
import { useCalendarTools } from "./calendar-context";
import { filteredAccounts } from "./filtered-accounts";
import type { CalendarUrl } from "./use-calendar-url";

type FilterUrl = Pick<CalendarUrl, "filters" | "setFilters">;

const togglesMax = 8;

export function toggledAccount({ filters, setFilters }: FilterUrl, accountId: string): void {
  const chosen = filteredAccounts(filters.account);
  const after = chosen.includes(accountId)
    ? chosen.filter((id) => id !== accountId)
    : [...chosen, accountId];
  void setFilters({ account: after.join(",") || null });
}

/** The filter is that account alone, or none where it was so already. */
export function onlyAccount({ filters, setFilters }: FilterUrl, accountId: string): void {
  void setFilters({ account: filters.account === accountId ? null : accountId });
}

/** The accounts as buttons in the toolbar, where there is room for them. */
export function AccountToggles({ url }: { url: FilterUrl }) {
  const { accounts } = useCalendarTools();
  const chosen = filteredAccounts(url.filters.account);
  if (accounts.length < 2 || accounts.length > togglesMax) return null;
  return (
    <fieldset className="flex items-center max-md:hidden">
      <legend className="sr-only">Accounts</legend>
      {accounts.map((account) => (
        <AccountToggle
          key={account.id}
          account={account}
          isChosen={chosen.includes(account.id)}
          isFaint={chosen.length > 0 && !chosen.includes(account.id)}
          onToggle={() => toggledAccount(url, account.id)}
        />
      ))}
    </fieldset>
  );
}

function AccountToggle({
  account,
  isChosen,
  isFaint,
  onToggle,
}: {
  account: Account;
  isChosen: boolean;
  isFaint: boolean;
  onToggle: () => void;
}) {
  const name = `${account.name} on ${account.label}`;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={name}
      title={isChosen ? `Do not filter by ${name}` : `Filter by ${name}`}
      onClick={onToggle}
      className={cx(
        "flex size-7 items-center justify-center rounded-md hover:bg-hover",
        isChosen && "bg-accent-soft ring-1 ring-accent ring-inset",
        isFaint && "opacity-50",
      )}
    >
      <AccountGlyph account={account} size={20} />
    </button>
  );
}

export function AccountChoices({ url }: { url: FilterUrl }) {
  const { accounts } = useCalendarTools();
  const chosen = filteredAccounts(url.filters.account);
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Accounts</legend>
      <div className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto p-0.5">
        {accounts.map((account) => (
          <Chip
            key={account.id}
            leading={<AccountGlyph account={account} size={16} />}
            selected={chosen.includes(account.id)}
            onToggle={() => toggledAccount(url, account.id)}
            title={`${account.name} on ${account.label}`}
          >
            {account.name}
            <span className="sr-only"> on {account.label}</span>
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

/** The chosen accounts by name, where the toolbar has no button that shows them. */
export function AccountFilterChips({ url }: { url: FilterUrl }) {
  const { accounts, isPhone } = useCalendarTools();
  const hasToggles = !isPhone && accounts.length > 1 && accounts.length <= togglesMax;
  const chosen = filteredAccounts(url.filters.account).map(
    (id) => ({ id, account: accounts.find((each) => each.id === id) }) as const,
  );
  return chosen
    .filter(({ account }) => !hasToggles || !account)
    .map(({ id, account }) => (
      <RemovableChip
        key={id}
        removeLabel={`Do not filter by ${account?.name ?? "this account"}`}
        onRemove={() => toggledAccount(url, id)}
      >
        {account?.name ?? "Unknown account"}
      </RemovableChip>
    ));
}
