"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Form, FormFailure } from "@/components/ui/form";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { toWallTime } from "@/lib/kernel/time/zoned";
import { checkWallTime } from "./when";
import { WhenField } from "./when-field";

type WhenDialogProps = {
  title: string;
  description: string;
  action: string;
  /** The dialog proposes the hour of this instant, on the next day. */
  scheduledAt: string;
  connectionIds: string[];
  preferences: PlanningPreferences;
  workspaceTimeZone: string;
  failure: string | null;
  failureTitle: string;
  pending: boolean;
  onChoose: (instant: string) => void;
  onClose: () => void;
};

/** Asks for a time that is still to come, and for nothing else. */
export function WhenDialog(props: WhenDialogProps) {
  const { preferences, pending, onChoose, onClose } = props;
  const [wall, setWall] = useState(() => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const { time } = toWallTime(props.scheduledAt, preferences.timeZone);
    return { date: toWallTime(tomorrow, preferences.timeZone).date, time };
  });
  const verdict = checkWallTime(wall, { preferences, nowMs: Date.now() });
  const submit = () => {
    if (verdict.instant !== null && !pending) onChoose(verdict.instant);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={props.title}
      description={props.description}
    >
      <Form onSubmit={submit} className="flex flex-col gap-3">
        <WhenField
          wall={wall}
          onChange={setWall}
          verdict={verdict}
          preferences={preferences}
          workspaceTimeZone={props.workspaceTimeZone}
          connectionIds={props.connectionIds}
        />
        <FormFailure failure={props.failure} title={props.failureTitle} />
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            loading={pending}
            disabled={verdict.instant === null}
          >
            {props.action}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
