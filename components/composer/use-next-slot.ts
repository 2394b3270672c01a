"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { slotInWords } from "@/components/accounts/slots/slot-in-words";
import { api } from "@/components/kit/api/api";
import { newKey } from "@/components/kit/idempotency/new-key";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { useToast } from "@/components/ui/toast";
import type { NextSlotAnswer, SlotProblem, SlotReservation } from "@/lib/accounts/slots/schema";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import type { FirstSlot } from "./composer-options";

const refreshMs = 60_000;

const usableMs = 30_000;

export type OpenSlot = {
  scheduledAt: string | null;
  problem: SlotProblem | null;
  /** Is true while the shown slot is still the one of the accounts that were chosen before. */
  isStale: boolean;
  pending: boolean;
  take: () => void;
};

/**
 * Finds the next slot of accounts and reserves it. Another slot than the shown one is reserved and
 * shown, and nothing is scheduled at it before it is chosen too.
 */
export function useNextSlot(options: {
  connectionIds: readonly string[];
  first: FirstSlot | null;
  enabled: boolean;
  nowMs: number;
  preferences: PlanningPreferences;
  onReserved: (scheduledAt: string) => void;
}): OpenSlot {
  const { first, enabled, nowMs, preferences, onReserved } = options;
  const connectionIds = options.connectionIds.toSorted();
  const accounts = connectionIds.join();
  const client = useQueryClient();
  const toast = useToast();
  const queryKey = ["slots", "next", ...connectionIds];
  const isAsked = enabled && connectionIds.length > 0;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<NextSlotAnswer> =>
      api("GET /api/slots/next", { query: { connectionIds }, signal }),
    initialData:
      first && first.connectionIds.toSorted().join() === accounts ? first.answer : undefined,
    enabled: isAsked,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const [held, setHeld] = useState<{ accounts: string; reservation: SlotReservation } | null>(null);
  const reserved = held?.accounts === accounts ? held.reservation : null;
  const keyed = useRef({ accounts, idempotencyKey: newKey() });
  const answer = isAsked ? query.data : undefined;
  const shown = reserved?.scheduledAt ?? answer?.slot?.scheduledAt ?? null;
  const offered = useOffer(accounts);

  const reserving = useApiMutation({
    send: () => {
      const leftMs = reserved ? Date.parse(reserved.expiresAt) - Date.now() : 0;
      if (reserved && leftMs > usableMs) return Promise.resolve(reserved);
      if (keyed.current.accounts !== accounts)
        keyed.current = { accounts, idempotencyKey: newKey() };
      return reserve(connectionIds, keyed.current.idempotencyKey);
    },
    onDone: (reservation) => {
      keyed.current = { accounts, idempotencyKey: newKey() };
      const isShown = reservation.scheduledAt === shown;
      offered.current = isShown ? null : reservation;
      setHeld({ accounts, reservation });
      if (isShown) return onReserved(reservation.scheduledAt);
      const words = slotInWords(reservation.scheduledAt, preferences, nowMs);
      toast.show({
        title: "Somebody has just taken this slot.",
        description: `The next one is ${words}. It is kept for you for ten minutes.`,
      });
    },
    onFailed: () => client.invalidateQueries({ queryKey }),
    failed: () => ({ title: "No slot was reserved." }),
  });
  return {
    scheduledAt: shown,
    problem: reserved ? null : (answer?.problem ?? null),
    isStale: isAsked && !reserved && (query.isPlaceholderData || query.isPending),
    take: () => void reserving.run(),
    pending: reserving.pending,
  };
}

/** Gives an offered slot back that nobody chose, once other accounts are chosen or the page is left. */
function useOffer(accounts: string): { current: SlotReservation | null } {
  const offered = useRef<SlotReservation | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an offer is for these accounts only
  useEffect(
    () => () => {
      if (!offered.current) return;
      const params = { reservationId: offered.current.id };
      offered.current = null;
      api("DELETE /api/slots/reservations/{reservationId}", { params }).catch(() => undefined);
    },
    [accounts],
  );
  return offered;
}

async function reserve(connectionIds: string[], idempotencyKey: string): Promise<SlotReservation> {
  const body = { connectionIds, idempotencyKey };
  return (await api("POST /api/slots/reservations", { body })).reservation;
}
