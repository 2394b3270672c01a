import { z } from "zod";
import { findNetwork } from "@/lib/networks";
import { configured } from "@/lib/networks/settings";
import type { Mention, MentionAccount } from "./schema";

const StoredAccount = z.object({ provider: z.string(), accountId: z.string(), name: z.string() });
export type StoredAccount = z.output<typeof StoredAccount>;

export type MentionRow = {
  id: string;
  name: string;
  aliases: string[];
  accounts: StoredAccount[];
  createdAt: Date;
};

export function storedAccounts(json: unknown): StoredAccount[] {
  return z.array(StoredAccount).parse(json);
}

export function presentMention({ accounts, createdAt, ...row }: MentionRow): Mention {
  return {
    ...row,
    accounts: accounts.map((account) => presentAccount(account, row.name)),
    createdAt: createdAt.toISOString(),
  };
}

function presentAccount(account: StoredAccount, plain: string): MentionAccount {
  const { provider, accountId: id, name } = account;
  const rules = findNetwork(provider)?.mentions;
  if (!rules || mentionObstacle(provider)) {
    return { ...account, shown: plain, sent: plain, linked: false };
  }
  const named = { id, name };
  return { ...account, shown: rules.shownAs(named), sent: rules.sentAs(named), linked: true };
}

export function mentionObstacle(provider: string): string | null {
  const settings = configured.networks[provider];
  return (settings && findNetwork(provider)?.mentions?.obstacle?.(settings)) ?? null;
}
