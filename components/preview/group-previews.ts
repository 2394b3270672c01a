import type { Account } from "@/components/account/account";

export function groupPreviews(
  accounts: readonly Account[],
  isDifferent: (accountId: string) => boolean,
): [Account, ...Account[]][] {
  const groups = new Map<string, [Account, ...Account[]]>();
  for (const account of accounts) {
    const look = isDifferent(account.id) ? account.id : account.provider;
    const group = groups.get(look);
    if (group) group.push(account);
    else groups.set(look, [account]);
  }
  return [...groups.values()];
}
