import type { Account } from "./account";
import { AccountGlyph } from "./account-glyph";

const shownMax = 3;

export function AccountStack({ accounts }: { accounts: readonly Account[] }) {
  const more = accounts.length - shownMax;
  const names = accounts.map(({ name, label }) => `${name} on ${label}`).join(", ");
  return (
    <span className="inline-flex items-center gap-1" title={names}>
      {accounts.slice(0, shownMax).map((account) => (
        <AccountGlyph key={account.id} account={account} size={20} />
      ))}
      {more > 0 && (
        <span aria-hidden className="text-muted text-xs tabular-nums">
          +{more}
        </span>
      )}
      <span className="sr-only">{names}</span>
    </span>
  );
}
