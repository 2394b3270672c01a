"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Route } from "next";
import { useEffect, useId, useRef, useState } from "react";
import { slotInWords } from "@/components/accounts/slots/slot-in-words";
import { api } from "@/components/kit/api/api";
import { newKey } from "@/components/kit/idempotency/new-key";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { useNowMs } from "@/components/kit/when/use-now-ms";
import { inOtherZone, zoneAt } from "@/components/kit/when/when";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import { useToast } from "@/components/ui/toast";
import type { NextSlotAnswer, SlotProblem, SlotReservation } from "@/lib/accounts/slots/schema";
import { formatDateTime } from "@/lib/kernel/time/format-instant";
import { useComposerTools } from "./composer-context";
import type { FirstSlot } from "./composer-options";

const refreshMs = 60_000;

const usableMs = 30_000;

type NextSlotButtonProps = {
  now: string;
  first: FirstSlot | null;
  disabled: boolean;
  isComplete: () => boolean;
  onReserved: (scheduledAt: string) => void;
};

export function NextSlotButton(props: NextSlotButtonProps) {
  const { connectionIds } = useComposerTools().composition;
  const sorted = connectionIds.toSorted();
  return <NextSlotOf key={sorted.join()} connectionIds={connectionIds} {...props} />;
}

function NextSlotOf({
  connectionIds,
  now,
  first,
  disabled,
  isComplete,
  onReserved,
}: NextSlotButtonProps & { connectionIds: readonly string[] }) {
  const { preferences, workspaceTimeZone } = useComposerTools();
  const toast = useToast();
  const fullTime = useId();
  const nowMs = useNowMs(now);
  const words = (instant: string) => slotInWords(instant, preferences, nowMs);
  const slot = useNextSlot({
    connectionIds,
    first,
    onReserved,
    onOtherSlot: (scheduledAt) => {
      toast.show({
        title: "Somebody has just taken this slot.",
        description: `The next one is ${words(scheduledAt)}. It is kept for you for ten minutes.`,
      });
    },
  });
  if (slot.problem) return <NoSlot problem={slot.problem} />;
  if (!slot.scheduledAt) return null;
  const elsewhere = inOtherZone(slot.scheduledAt, preferences, workspaceTimeZone);
  const zone = zoneAt(slot.scheduledAt, preferences.timeZone);
  const described = `${formatDateTime(slot.scheduledAt, preferences)}, ${zone}`;
  return (
    <>
      <Button
        loading={slot.pending}
        disabled={disabled}
        aria-describedby={fullTime}
        title={described}
        className="max-sm:flex-1"
        onClick={() => isComplete() && slot.take()}
      >
        <span>
          Next slot <time dateTime={slot.scheduledAt}>({words(slot.scheduledAt)})</time>
        </span>
      </Button>
      <span id={fullTime} className="sr-only">
        {described}
        {elsewhere && `, ${elsewhere}`}
      </span>
    </>
  );
}

/**
 * Shows the next slot of accounts and reserves it. Another slot than the shown one is reserved and
 * shown, and nothing is scheduled at it before it is chosen too.
 */
function useNextSlot(options: {
  connectionIds: readonly string[];
  first: FirstSlot | null;
  onReserved: (scheduledAt: string) => void;
  onOtherSlot: (scheduledAt: string) => void;
}) {
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
  const [reserved, setReserved] = useState<SlotReservation | null>(null);
  const offered = useRef<SlotReservation | null>(null);
  const idempotencyKey = useRef(newKey());
  useRelease(offered);
  const shown = reserved?.scheduledAt ?? query.data?.slot?.scheduledAt ?? null;

  const reserving = useApiMutation({
    send: () => {
      const leftMs = reserved ? Date.parse(reserved.expiresAt) - Date.now() : 0;
      if (reserved && leftMs > usableMs) return Promise.resolve(reserved);
      return reserve([...connectionIds], idempotencyKey.current);
    },
    onDone: (reservation) => {
      idempotencyKey.current = newKey();
      const isShown = reservation.scheduledAt === shown;
      offered.current = isShown ? null : reservation;
      setReserved(reservation);
      if (isShown) onReserved(reservation.scheduledAt);
      else onOtherSlot(reservation.scheduledAt);
    },
    onFailed: () => client.invalidateQueries({ queryKey }),
    failed: () => ({ title: "No slot was reserved." }),
  });
  return {
    scheduledAt: shown,
    problem: reserved ? null : (query.data?.problem ?? null),
    take: () => void reserving.run(),
    pending: reserving.pending,
  };
}

function isFor(first: FirstSlot, connectionIds: readonly string[]): boolean {
  return first.connectionIds.toSorted().join() === connectionIds.toSorted().join();
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

async function reserve(connectionIds: string[], idempotencyKey: string): Promise<SlotReservation> {
  const body = { connectionIds, idempotencyKey };
  return (await api("POST /api/slots/reservations", { body })).reservation;
}

function NoSlot({ problem: { code, message, connectionId } }: { problem: SlotProblem }) {
  if (code === "not_connected") return null;
  const [reason, advice] = message.split(": ");
  return (
    <p className="text-muted text-sm max-sm:order-first max-sm:basis-full">
      {reason}: <TextLink href={`/connections/${connectionId}/slots` as Route}>{advice}</TextLink>
    </p>
  );
}
