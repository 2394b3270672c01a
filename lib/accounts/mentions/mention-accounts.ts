import { z } from "zod";
import { ownAccount, reachAccount } from "@/lib/accounts/connections/reach-account";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { findNetwork, networks } from "@/lib/networks";
import type { Network, NetworkMentions } from "@/lib/networks/network";
import { mentionObstacle, type StoredAccount } from "./mention-row";
import { isOneLine } from "./rules/mention-name";
import {
  type AccountInput,
  LookedUpAccount,
  LookUpAccount,
  type MentioningNetwork,
  MentioningNetworks,
} from "./schema";

export const listMentioningNetworks = operation({
  name: "list_mentioning_networks",
  summary: "List the networks on which texts can mention somebody",
  scope: "posts:read",
  input: z.strictObject({}),
  output: MentioningNetworks,
  run: async () => ({ networks: Object.values<Network>(networks).flatMap(describe) }),
});

export const lookUpAccount = operation({
  name: "look_up_account",
  summary: "Ask a network for an account to mention",
  scope: "posts:write",
  level: "read",
  input: LookUpAccount,
  output: LookedUpAccount,
  failures: ["not_found", "connection_unavailable"],
  run: async (actor, { connectionId, account: typed }) => {
    const { network, context, account } = await reachAccount(actor.workspaceId, connectionId);
    const { mentions: rules } = network;
    if (!rules) return unchecked(null, `Texts cannot mention anybody on ${network.label}.`);
    const readable = readableAccount(network, rules, typed);
    if (!rules.find) return notAsked(network, rules, readable);
    const finding = await rules.find(context, account, typed);
    switch (finding.kind) {
      case "found": {
        const { id: accountId, name } = finding.account;
        const found = { provider: network.id, accountId, name };
        return { state: "found" as const, account: found, message: null };
      }
      case "missing":
        return missing(`${network.label} knows nobody by this.`);
      case "unavailable":
        return unchecked(readable, finding.message);
    }
  },
});

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

function describe({ id, label, accountNoun, mentions }: Network): MentioningNetwork[] {
  if (!mentions) return [];
  const { idLabel, idHint, exactName, find } = mentions;
  const looksUp = find !== undefined;
  const obstacle = mentionObstacle(id);
  return [{ provider: id, label, accountNoun, idLabel, idHint, exactName, looksUp, obstacle }];
}

type Readable = LookedUpAccount["account"];

function readableAccount(
  { id: provider }: Network,
  rules: NetworkMentions,
  typed: string,
): Readable {
  const accountId = rules.readId(typed);
  return accountId === null ? null : { provider, accountId, name: accountId };
}

function notAsked(
  { label }: Network,
  { idLabel, idHint }: NetworkMentions,
  readable: Readable,
): LookedUpAccount {
  if (!readable) return missing(`This is no ${idLabel} of ${label}. ${idHint}`);
  return unchecked(readable, `${label} does not let apps look accounts up: compare it there.`);
}

function missing(message: string): LookedUpAccount {
  return { state: "missing", account: null, message };
}

function unchecked(account: Readable, message: string): LookedUpAccount {
  return { state: "unchecked", account, message };
}

async function readOwn(actor: Actor, connectionId: string, index: number): Promise<StoredAccount> {
  const connection = await ownAccount(actor.workspaceId, connectionId);
  const { id, name } = rulesOf(connection.provider, index).own(connection);
  if (id) return { provider: connection.provider, accountId: id, name: name || id };
  const message = `${connection.name} has no name there that a text can mention.`;
  throw refusal({ index, code: "account_invalid", message });
}

function rulesOf(provider: string, index: number): NetworkMentions {
  const rules = findNetwork(provider)?.mentions;
  if (rules) return rules;
  const message = `Texts cannot mention anybody on ${labelOf(provider)}.`;
  throw refusal({ index, code: "network_unknown", message });
}

function readNamed(
  { provider, accountId, name }: Extract<AccountInput, { provider: string }>,
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

function labelOf(provider: string): string {
  const network: Network | undefined = findNetwork(provider);
  return network?.label ?? provider;
}

function refusal({ index, ...detail }: { index: number; code: string; message: string }): AppError {
  const details = [{ path: `accounts.${index}.accountId`, ...detail }];
  return new AppError("validation_failed", detail.message, { details });
}
