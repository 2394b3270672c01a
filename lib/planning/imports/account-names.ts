import { nameKeyOf } from "@/lib/kernel/name-key";
import { findNetwork, networks } from "@/lib/networks";

export type Account = {
  id: string;
  provider: string;
  accountId: string;
  name: string;
  handle: string;
};

export class AccountNames {
  private readonly byName = new Map<string, Account[]>();
  private readonly byNetwork = new Map<string, Account[]>();
  readonly all: readonly Account[];

  constructor(accounts: readonly Account[]) {
    this.all = accounts;
    for (const account of accounts) {
      const { id, provider, accountId, name, handle } = account;
      const label = findNetwork(provider)?.label ?? provider;
      const full = handle && !handle.startsWith("@") ? [`@${handle}`] : [];
      const words = [id, `${provider}:${accountId}`, accountId, name, handle, ...full];
      for (const word of new Set([...words, `${label} ${name}`, `${name} (${label})`])) {
        add(this.byName, nameKeyOf(word), account);
      }
      for (const word of networkWords(provider)) add(this.byNetwork, word, account);
    }
  }

  names(): ReadonlySet<string> {
    return new Set(this.byName.keys());
  }

  /** Returns those of a name, which may be several; of a network's name, those of the network. */
  find(name: string): readonly Account[] {
    const key = nameKeyOf(name);
    return this.byName.get(key) ?? this.byNetwork.get(key) ?? [];
  }

  ofNetwork(name: string): readonly Account[] {
    return this.byNetwork.get(nameKeyOf(name)) ?? [];
  }
}

function add(map: Map<string, Account[]>, key: string, account: Account): void {
  if (key !== "") map.set(key, [...(map.get(key) ?? []), account]);
}

function networkWords(provider: string): string[] {
  const network = findNetwork(provider);
  const names = [network?.label ?? provider, ...(network?.otherNames ?? [])];
  return [...new Set([provider, ...names.map(nameKeyOf)])];
}

export const networkNames: ReadonlySet<string> = new Set(
  Object.values(networks).flatMap(({ id }) => networkWords(id)),
);
