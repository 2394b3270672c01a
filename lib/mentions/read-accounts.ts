import { ownAccount } from "@/lib/connections/reach-account";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { findNetwork } from "@/lib/networks";
import type { Network, NetworkMentions } from "@/lib/networks/network";
import type { StoredAccount } from "./mention-row";
import { isOneLine } from "./rules";
import type { AccountInput } from "./schema";

export async function readAccounts(
  actor: Actor,
  inputs: readonly AccountInput[],
  entryName: string,
): Promise<StoredAccount[]> {
  const accounts: StoredAccount[] = [];
  for (const [index, input] of inputs.entries()) {
    const account =
      "connectionId" in input
        ? await readOwn(actor, input.connectionId, index)
        : readNamed(input, { entryName, index });
    if (accounts.some(({ provider }) => provider === account.provider)) {
      const message = `There are two accounts of ${labelOf(account.provider)}: keep one of them.`;
      throw refusal({ index, code: "network_twice", message });
    }
    accounts.push(account);
  }
  return accounts;
}

async function readOwn(actor: Actor, connectionId: string, index: number): Promise<StoredAccount> {
  const connection = await ownAccount(actor.workspaceId, connectionId);
  const { id, name } = rulesOf(connection.provider, index).own(connection);
  if (id) return { provider: connection.provider, accountId: id, name: name || id };
  const message = `${connection.name} has no name there that a text can mention.`;
  throw refusal({ index, code: "account_invalid", message });
}

type Named = Extract<AccountInput, { provider: string }>;

function readNamed(
  { provider, accountId, name }: Named,
  { entryName, index }: { entryName: string; index: number },
): StoredAccount {
  const rules = rulesOf(provider, index);
  if (name && !isOneLine(name)) {
    throw refusal({
      index,
      code: "name_invalid",
      message: "Write the account’s name on one line.",
    });
  }
  const read = rules.readId(accountId);
  if (read) return { provider, accountId: read, name: name?.trim() || entryName };
  const message = `This is no ${rules.idLabel} of ${labelOf(provider)}. ${rules.idHint}`;
  throw refusal({ index, code: "account_invalid", message });
}

function rulesOf(provider: string, index: number): NetworkMentions {
  const rules = findNetwork(provider)?.mentions;
  if (rules) return rules;
  const message = `Texts cannot mention anybody on ${labelOf(provider)}.`;
  throw refusal({ index, code: "network_unknown", message });
}

function labelOf(provider: string): string {
  const network: Network | undefined = findNetwork(provider);
  return network?.label ?? provider;
}

function refusal({ index, ...detail }: { index: number; code: string; message: string }): AppError {
  const details = [{ path: `accounts.${index}.accountId`, ...detail }];
  return new AppError("validation_failed", detail.message, { details });
}
