import { api } from "@/components/kit/api/api";
import type { Slot } from "@/lib/accounts/slots/schema";

export type FreeSlotsQuery = { from: string; to: string; account?: string | null };

export async function fetchFreeSlots(
  { from, to, account }: FreeSlotsQuery,
  signal: AbortSignal,
): Promise<Slot[]> {
  const query = { from, to, state: "free", connectionId: account ?? undefined } as const;
  return (await api("GET /api/slots", { query, signal })).slots;
}
