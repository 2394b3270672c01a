"use client";

import { useEffect } from "react";
import { api } from "@/components/kit/api/api";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { PauseAnswer } from "@/lib/publishing/schema";
import { describeWaiting } from "./describe-waiting";
import { usePauseChange } from "./use-pause-change";

export function ResumeDialog({
  waiting,
  open,
  onOpenChange,
}: {
  waiting: PauseAnswer["waiting"];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { run, pending, recount, dialog, asking } = usePauseChange({
    send: () => api("POST /api/workspace/resume"),
    failed: "Publishing is still paused",
    onDone: () => onOpenChange(false),
  });
  useEffect(() => {
    if (open) void recount();
  }, [open, recount]);
  return (
    <>
      <Dialog
        open={open && !asking}
        onOpenChange={onOpenChange}
        size="sm"
        title="Resume publishing?"
        footer={
          <>
            <Button onClick={() => onOpenChange(false)}>Stay paused</Button>
            <Button variant="primary" loading={pending} onClick={() => void run()}>
              Resume publishing
            </Button>
          </>
        }
      >
        <ul className="flex flex-col gap-2">
          {describeWaiting(waiting).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Dialog>
      {dialog}
    </>
  );
}
