"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { Textarea } from "@/components/ui/textarea";
import { stopReasonMax } from "@/lib/identity/workspaces/schema";
import type { ProgramKind } from "@/lib/kernel/rules";
import { programWords } from "./stop-words";
import { useStopChange } from "./use-stops";

/** Asks why all assistants, or all keys, are stopped or may go on. */
export function StopDialog({
  what,
  isStopped,
  open,
  onClose,
}: {
  what: ProgramKind;
  isStopped: boolean;
  open: boolean;
  onClose: () => void;
}) {
  // Somebody else may stop or resume them meanwhile; the question that was asked stays.
  const [resuming, setResuming] = useState(isStopped);
  if (!open && resuming !== isStopped) setResuming(isStopped);
  const input = useRef<HTMLTextAreaElement>(null);
  const { all, some } = programWords[what];
  const changing = useStopChange(resuming, onClose);
  const close = () => {
    if (changing.pending) return;
    changing.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={resuming ? `Let ${some} go on?` : `Stop all ${some}?`}
      description={
        resuming
          ? `${all} of the team can call again, each within its policy. Nothing is made up for.`
          : `Each call of every one of them is refused at once, until an administrator lets them go on. What they have scheduled goes out.`
      }
      initialFocus={input}
    >
      <StopForm
        usual={resuming ? "It was looked at." : "Something has to be looked at first."}
        confirmLabel={resuming ? "Let them go on" : `Stop all ${some}`}
        isDanger={!resuming}
        input={input}
        pending={changing.pending}
        failure={changing.failure}
        onCancel={close}
        onConfirm={(reason) => void changing.run({ what, reason })}
      />
    </Dialog>
  );
}

function StopForm({
  usual,
  confirmLabel,
  isDanger,
  input,
  pending,
  failure,
  onCancel,
  onConfirm,
}: {
  usual: string;
  confirmLabel: string;
  isDanger: boolean;
  input: React.RefObject<HTMLTextAreaElement | null>;
  pending: boolean;
  failure: string | null;
  onCancel: () => void;
  onConfirm: (reason: string) => void;
}) {
  // It stands there already, so that a stop takes one step; typing replaces it.
  const [reason, setReason] = useState(usual);
  const over = [...reason].length - stopReasonMax;
  const canSend = reason.trim() !== "" && over <= 0;
  return (
    <Form onSubmit={() => canSend && onConfirm(reason)} className="flex flex-col gap-4">
      <FormFailure failure={failure} title="Nothing was changed." />
      <Field
        label="Reason"
        description="The team sees it, and so does whatever is refused."
        error={over > 0 ? `Shorten it by ${over} characters.` : null}
      >
        <Textarea
          ref={input}
          value={reason}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <DialogFooter>
        <Button disabled={pending} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={isDanger ? "danger" : "primary"}
          loading={pending}
          disabled={!canSend}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Form>
  );
}
