import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";

type AccountMarksProps = { accounts: readonly Account[]; isNarrow?: boolean };

export function AccountMarks({ accounts, isNarrow = false }: AccountMarksProps) {
  if (accounts.length === 0) return null;
  const names = accounts.map(({ name, label }) => `${name} on ${label}`).join(", ");
  const shownMax = isNarrow ? 1 : 2;
  const more = isNarrow ? 0 : accounts.length - shownMax;
  return (
    <span className="ms-auto inline-flex shrink-0 items-center gap-1 pe-0.5" title={names}>
      {accounts.slice(0, shownMax).map((account) => (
        <AccountGlyph key={account.id} account={account} size={16} />
      ))}
      {more > 0 && <span className="text-muted text-xs tabular-nums">+{more}</span>}
      <span className="sr-only">{names}</span>
    </span>
  );
}
