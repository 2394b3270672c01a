import type { Account } from "@/components/kit/account/account";
import { beginsWord, findMentions, keyOf } from "@/components/library/mentions/use-mentions";
import { isMentionName } from "@/lib/accounts/mentions/rules/mention-name";
import type { Mention } from "@/lib/accounts/mentions/schema";

export type MentionOption = { id: string; name: string } & (
  | { kind: "known"; mention: Mention }
  | { kind: "own"; accounts: readonly Account[] }
  | { kind: "new" }
);

const offeredMax = 6;

type Known = { mentions: readonly Mention[]; accounts: readonly Account[] };

export function mentionOptions({ mentions, accounts }: Known, query: string): MentionOption[] {
  const wanted = keyOf(query);
  const known = findMentions(mentions, query).map((mention): MentionOption => {
    return { id: mention.id, name: mention.name, kind: "known", mention };
  });
  const own = ownAccounts({ mentions, accounts }).filter(({ name }) =>
    beginsWord(keyOf(name), wanted),
  );
  const offered = [...known, ...own].slice(0, offeredMax);
  const isNew = /^\S{2,}$/.test(query) && isMentionName(query) && !isKnown(mentions, query);
  return isNew ? [...offered, { id: "new", name: query, kind: "new" }] : offered;
}

function ownAccounts({ mentions, accounts }: Known): MentionOption[] {
  const missing = accounts.filter((account) => isMissing(mentions, account));
  const names = [...new Set(missing.map(({ name }) => name))];
  return names.map((name) => {
    const same = missing.filter((account) => account.name === name);
    const providers = [...new Set(same.map(({ provider }) => provider))];
    const first = providers.flatMap((each) => same.find(({ provider }) => provider === each) ?? []);
    return { id: `own ${name}`, name, kind: "own", accounts: first };
  });
}

function isMissing(mentions: readonly Mention[], account: Account): boolean {
  const { name } = account;
  return isMentionName(name) && !isKnown(mentions, name) && !mentions.some((m) => isOf(m, account));
}

function isOf({ accounts }: Mention, { provider, accountId, handle }: Account): boolean {
  return accounts.some(
    (each) => each.provider === provider && [accountId, handle].includes(each.accountId),
  );
}

function isKnown(mentions: readonly Mention[], name: string): boolean {
  const key = keyOf(name);
  return mentions.some((each) =>
    [each.name, ...each.aliases].some((known) => keyOf(known) === key),
  );
}
