import { reachAccount } from "@/lib/connections/reach-account";
import { operation } from "@/lib/kernel/operation";
import type { Network, NetworkMentions } from "@/lib/networks/network";
import { LookedUpAccount, LookUpAccount } from "./schema";

export const lookUpAccount = operation({
  name: "look_up_account",
  summary: "Ask a network for an account to mention",
  scope: "posts:write",
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
