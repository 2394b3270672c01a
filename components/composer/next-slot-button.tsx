"use client";

import type { Route } from "next";
import { useId } from "react";
import { slotInWords } from "@/components/accounts/slots/slot-in-words";
import { useNowMs } from "@/components/kit/when/use-now-ms";
import { inOtherZone, zoneAt } from "@/components/kit/when/when";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import { useToast } from "@/components/ui/toast";
import type { SlotProblem } from "@/lib/accounts/slots/schema";
import { formatDateTime } from "@/lib/kernel/time/format-instant";
import { useComposerTools } from "./composer-context";
import type { FirstSlot } from "./composer-options";
import { useNextSlot } from "./use-next-slot";

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

type NextSlotOfProps = NextSlotButtonProps & { connectionIds: readonly string[] };

function NextSlotOf(props: NextSlotOfProps) {
  const { connectionIds, now, first, disabled, isComplete, onReserved } = props;
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

function NoSlot({ problem: { code, message, connectionId } }: { problem: SlotProblem }) {
  if (code === "not_connected") return null;
  const [reason, advice] = message.split(": ");
  return (
    <p className="text-muted text-sm max-sm:order-first max-sm:basis-full">
      {reason}: <TextLink href={`/connections/${connectionId}/slots` as Route}>{advice}</TextLink>
    </p>
  );
}
