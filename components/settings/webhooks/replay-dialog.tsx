"use client";

import { useState } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { api } from "@/components/kit/api/api";
import { DateField } from "@/components/kit/month-grid/date-field";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { daysAfter, startOfDay, toWallTime } from "@/lib/kernel/time/zoned";
import { keptDays } from "@/lib/records/webhooks/rules";

/** Asks since when events are sent again, and which of them. */
export function ReplayDialog({
  webhookId,
  open,
  onClose,
  onQueued,
  preferences,
}: {
  webhookId: string;
  open: boolean;
  onClose: () => void;
  onQueued: () => void;
  preferences: PlanningPreferences;
}) {
  const { confirmed, dialog, asking } = useRecentAuth();
  const replaying = useApiMutation({
    send: (body: { since: string; state: "failed" | "all" }) =>
      confirmed(() =>
        api("POST /api/webhooks/{webhookId}/replay", { params: { webhookId }, body }),
      ),
    done: ({ queued }) => ({ title: queuedInWords(queued) }),
    onDone: () => {
      onClose();
      onQueued();
    },
  });
  const close = () => {
    if (replaying.pending) return;
    replaying.reset();
    onClose();
  };
  return (
    <>
      <Dialog
        open={open && !asking}
        onOpenChange={(next) => !next && close()}
        title="Send events again"
        description="Each keeps its id, by which the address knows what it has already. The oldest come first."
      >
        <ReplayForm
          preferences={preferences}
          failure={replaying.failure}
          pending={replaying.pending}
          onSubmit={(body) => void replaying.run(body)}
          onCancel={close}
        />
      </Dialog>
      {dialog}
    </>
  );
}

function ReplayForm({
  preferences,
  failure,
  pending,
  onSubmit,
  onCancel,
}: {
  preferences: PlanningPreferences;
  failure: string | null;
  pending: boolean;
  onSubmit: (body: { since: string; state: "failed" | "all" }) => void;
  onCancel: () => void;
}) {
  const [openedAt] = useState(() => new Date());
  const today = toWallTime(openedAt.toISOString(), preferences.timeZone).date;
  const [period, setPeriod] = useState<Period>("24");
  const [day, setDay] = useState<string | null>(today);
  const [state, setState] = useState<"failed" | "all">("failed");
  const submit = () => {
    const since = sinceOf({ period, day, openedAt, timeZone: preferences.timeZone });
    if (since !== null && !pending) onSubmit({ since, state });
  };
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <FormFailure failure={failure} title="Nothing was sent again." />
      <Field label="Since">
        <Select options={periods} value={period} onChange={setPeriod} />
      </Field>
      {period === "day" && (
        <DateField
          label="Day"
          value={day}
          onChange={setDay}
          preferences={preferences}
          toward="past"
          min={daysAfter(today, 1 - keptDays)}
          max={today}
        />
      )}
      <div className="flex flex-col items-start gap-1.5">
        <span aria-hidden="true" className="font-medium text-sm">
          Which
        </span>
        <SegmentedControl label="Which" options={whichOnes} value={state} onChange={setState} />
        <p className="text-muted text-sm">
          {state === "failed"
            ? "Those that were given up after all their tries."
            : "Also those that arrived: the address hears of them twice."}
        </p>
      </div>
      <DialogFooter>
        <Button disabled={pending} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          loading={pending}
          disabled={period === "day" && day === null}
        >
          Send again
        </Button>
      </DialogFooter>
    </Form>
  );
}

const periods = [
  { value: "1", label: "The last hour" },
  { value: "24", label: "The last 24 hours" },
  { value: "168", label: "The last 7 days" },
  { value: "day", label: "A day …" },
] as const;

type Period = (typeof periods)[number]["value"];

const whichOnes = [
  { value: "failed", label: "Failed ones" },
  { value: "all", label: "All of them" },
] as const;

const hourMs = 3_600_000;

function sinceOf({
  period,
  day,
  openedAt,
  timeZone,
}: {
  period: Period;
  day: string | null;
  openedAt: Date;
  timeZone: string;
}): string | null {
  if (period !== "day") return new Date(openedAt.getTime() - Number(period) * hourMs).toISOString();
  return day && startOfDay(day, timeZone);
}

function queuedInWords(queued: number): string {
  if (queued === 0) return "There was nothing to send again";
  return queued === 1 ? "One event is sent again" : `${queued} events are sent again`;
}
