"use client";

import { useRef } from "react";
import type { z } from "zod";
import { api } from "@/components/kit/api/api";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Textarea } from "@/components/ui/textarea";
import { registerWithRef, useZodForm } from "@/components/ui/use-zod-form";
import { type PausePublishing, pauseReasonMax } from "@/lib/publishing/schema";
import { usePauseChange } from "./use-pause-change";

const loadPausePublishing = async () => (await import("@/lib/publishing/schema")).PausePublishing;

/** It stands there already, so that a pause takes one step; typing replaces it. */
const usualReason = "Something has to be looked at first.";

type PauseReason = z.output<typeof PausePublishing>;
export function PauseDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const input = useRef<HTMLTextAreaElement>(null);
  const form = useZodForm(loadPausePublishing, { reason: usualReason });
  const reason = form.watch("reason");
  const over = [...reason].length - pauseReasonMax;
  const { run, pending, dialog, asking } = usePauseChange({
    send: (body: PauseReason) => api("POST /api/workspace/pause", { body }),
    failed: "Publishing was not paused",
    onDone: () => {
      form.reset();
      onOpenChange(false);
    },
  });
  return (
    <>
      <Dialog
        open={open && !asking}
        onOpenChange={onOpenChange}
        title="Pause all publishing?"
        description="Nothing more goes out, on any account, until an administrator resumes. What a network is being told this second cannot be stopped."
        initialFocus={input}
      >
        <Form onSubmit={form.handleSubmit(run)} className="flex flex-col gap-4">
          <Field
            label="Reason"
            description="Everybody in the team sees it."
            error={over > 0 ? `Shorten it by ${over} characters.` : null}
          >
            <Textarea
              onFocus={({ currentTarget }) => currentTarget.select()}
              {...registerWithRef(form, "reason", input)}
            />
          </Field>
          <DialogFooter>
            <Button onClick={() => onOpenChange(false)}>Cancel</Button>
            <Button
              type="submit"
              variant="danger"
              loading={pending}
              disabled={reason.trim() === "" || over > 0}
            >
              Pause publishing
            </Button>
          </DialogFooter>
        </Form>
      </Dialog>
      {dialog}
    </>
  );
}
