"use client";

import { useQuery } from "@tanstack/react-query";
import { api } from "@/lib/http/api";
import type { MentioningNetwork } from "@/lib/mentions/schema";

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
    staleTime: 60_000,
  });
}
