"use client";

import { type FormEvent, useRef, useState } from "react";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { api } from "@/lib/http/api";
import { pauseReasonMax } from "@/lib/publishing/schema";
import { useTurnPause } from "./use-pause";

type PauseDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Asks why, for everybody who will wonder. */
export function PauseDialog({ open, onOpenChange }: PauseDialogProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState("");
  const { turn, busy } = useTurnPause();
  const { confirmed, dialog, asking } = useRecentAuth();
  const over = [...reason].length - pauseReasonMax;

  const pause = async (event: FormEvent) => {
    event.preventDefault();
    const done = await turn({
      work: () => confirmed(() => api("POST /api/workspace/pause", { body: { reason } })),
      failed: "Publishing was not paused",
    });
    if (!done) return;
    setReason("");
    onOpenChange(false);
  };

  return (
    <>
      <Dialog
        open={open && !asking}
        onOpenChange={onOpenChange}
        title="Pause all publishing?"
        description="Nothing more goes out, on any account, until an administrator resumes. What a network is being told this second cannot be stopped."
        initialFocus={input}
      >
        <form onSubmit={pause} noValidate>
          <Field
            label="Reason"
            description="Everybody in the team sees it."
            error={over > 0 ? `Shorten it by ${over} characters.` : null}
          >
            <Textarea
              ref={input}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          <DialogFooter>
            <Button onClick={() => onOpenChange(false)}>Cancel</Button>
            <Button
              type="submit"
              variant="danger"
              loading={busy}
              disabled={reason.trim() === "" || over > 0}
            >
              Pause publishing
            </Button>
          </DialogFooter>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}
