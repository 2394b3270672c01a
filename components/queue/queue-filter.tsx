import type { Account } from "@/components/account/account";
import { Select } from "@/components/ui/select";

type QueueFilterProps = {
  accounts: readonly Account[];
  account: string | null;
  onChange: (account: string | null) => void;
};

const everyAccount = "every";

export function QueueFilter({ accounts, account, onChange }: QueueFilterProps) {
  return (
    <Select
      aria-label="Account"
      className="sm:w-64"
      options={[
        { value: everyAccount, label: "Every account" },
        ...accounts.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={account ?? everyAccount}
      onChange={(value) => onChange(value === everyAccount ? null : value)}
    />
  );
}
