"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "@/components/kit/api/api";
import { newKey } from "@/components/kit/idempotency/new-key";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import type { NextSlotAnswer, SlotReservation } from "@/lib/accounts/slots/schema";
import type { FirstSlot } from "./composer-options";

const refreshMs = 60_000;
const usableMs = 30_000;

type NextSlotOptions = {
  connectionIds: readonly string[];
  first: FirstSlot | null;
  onReserved: (scheduledAt: string) => void;
  onOtherSlot: (scheduledAt: string) => void;
};

/**
 * Shows the next slot of accounts and reserves it. A slot other than the shown one is held and shown,
 * and nothing is scheduled at it before it is chosen too.
 */
export function useNextSlot(options: NextSlotOptions) {
  const { connectionIds, first, onReserved, onOtherSlot } = options;
  const client = useQueryClient();
  const queryKey = ["slots", "next", ...connectionIds];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<NextSlotAnswer> =>
      api("GET /api/slots/next", { query: { connectionIds: [...connectionIds] }, signal }),
    initialData: first && isFor(first, connectionIds) ? first.answer : undefined,
    enabled: connectionIds.length > 0,
    refetchInterval: refreshMs,
  });
  const [held, setHeld] = useState<SlotReservation | null>(null);
  const offered = useRef<SlotReservation | null>(null);
  const idempotencyKey = useRef(newKey());
  useRelease(offered);
  const shown = held?.scheduledAt ?? query.data?.slot?.scheduledAt ?? null;

  const reserving = useApiMutation({
    send: () => {
      if (held && Date.parse(held.expiresAt) - Date.now() > usableMs) return Promise.resolve(held);
      return reserve([...connectionIds], idempotencyKey.current);
    },
    onDone: (reservation) => {
      idempotencyKey.current = newKey();
      const isShown = reservation.scheduledAt === shown;
      offered.current = isShown ? null : reservation;
      setHeld(reservation);
      if (isShown) onReserved(reservation.scheduledAt);
      else onOtherSlot(reservation.scheduledAt);
    },
    onFailed: () => client.invalidateQueries({ queryKey }),
    failed: () => ({ title: "No slot was reserved." }),
  });
  return {
    scheduledAt: shown,
    problem: held ? null : (query.data?.problem ?? null),
    take: () => void reserving.run(),
    pending: reserving.pending,
  };
}

function isFor(first: FirstSlot, connectionIds: readonly string[]): boolean {
  return first.connectionIds.toSorted().join() === connectionIds.toSorted().join();
}

async function reserve(connectionIds: string[], idempotencyKey: string): Promise<SlotReservation> {
  const body = { connectionIds, idempotencyKey };
  return (await api("POST /api/slots/reservations", { body })).reservation;
}

function useRelease(offered: { current: SlotReservation | null }): void {
  useEffect(
    () => () => {
      if (!offered.current) return;
      const params = { reservationId: offered.current.id };
      api("DELETE /api/slots/reservations/{reservationId}", { params }).catch(() => undefined);
    },
    [offered],
  );
}
