"use client";

import { useQuery } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import type { Mention, MentioningNetwork } from "@/lib/accounts/mentions/schema";

export const mentionsKey = ["mentions"];
const freshMs = 60_000;

export function useMentions({
  initial,
  enabled = true,
}: {
  initial?: Mention[];
  enabled?: boolean;
} = {}) {
  return useQuery({
    queryKey: mentionsKey,
    queryFn: async ({ signal }) =>
      (await api("GET /api/mentions", { query: { limit: 200 }, signal })).items,
    select: sortByName,
    enabled,
    staleTime: freshMs,
    ...(initial && { initialData: initial }),
  });
}

export function useMentionsIn(texts: readonly string[]): readonly Mention[] {
  const { data } = useMentions({ enabled: texts.some((text) => text.includes("@")) });
  return data ?? nobody;
}

export function findMentions(mentions: readonly Mention[], query: string): Mention[] {
  const wanted = keyOf(query);
  return mentions.filter(({ name, aliases, accounts }) => {
    const names = [
      name,
      ...aliases,
      ...accounts.flatMap((account) => [account.name, account.shown]),
    ];
    return names.map(keyOf).some((known) => beginsWord(known, wanted));
  });
}

export function beginsWord(known: string, wanted: string): boolean {
  return known.startsWith(wanted) || [" ", "@"].some((before) => known.includes(before + wanted));
}

export function keyOf(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

export type AskedNetwork = MentioningNetwork & { connectionId: string | null };

export function useMentioningNetworks() {
  return useQuery({
    queryKey: ["mentioning-networks"],
    queryFn: async ({ signal }): Promise<AskedNetwork[]> => {
      const [{ networks }, { items }] = await Promise.all([
        api("GET /api/mentions/networks", { signal }),
        api("GET /api/connections", { query: { limit: 200 }, signal }),
      ]);
      return networks.map((network) => {
        const active = items.find(
          ({ provider, state }) => provider === network.provider && state === "active",
        );
        return { ...network, connectionId: (network.looksUp && active?.id) || null };
      });
    },
    staleTime: freshMs,
  });
}

const nobody: readonly Mention[] = [];

function sortByName(mentions: Mention[]): Mention[] {
  return mentions.toSorted((one, other) => one.name.localeCompare(other.name));
}
