"use client";

import { Play } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { api } from "@/lib/http/api";
import type { PauseAnswer } from "@/lib/publishing/schema";
import { usePauseChange } from "./use-pause";

type ResumeButtonProps = { waiting: PauseAnswer["waiting"]; size?: "sm" | "md" };

export function ResumeButton({ waiting, size = "md" }: ResumeButtonProps) {
  const [open, setOpen] = useState(false);
  const { run, pending, recount, dialog, asking } = usePauseChange({
    send: () => api("POST /api/workspace/resume"),
    failed: "Publishing is still paused",
    onDone: () => setOpen(false),
  });
  const show = () => {
    void recount();
    setOpen(true);
  };
  return (
    <>
      <Button size={size} onClick={show} icon={<Play aria-hidden className="size-4" />}>
        Resume…
      </Button>
      <Dialog
        open={open && !asking}
        onOpenChange={setOpen}
        size="sm"
        title="Resume publishing?"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Stay paused</Button>
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

/** Says how many posts a resumption sends at once, and how many are too late. */
export function describeWaiting({ due, late }: PauseAnswer["waiting"]): string[] {
  const now =
    due === 0
      ? "Nothing waits to go out at once."
      : `${posts(due)} ${due === 1 ? "goes" : "go"} out at once, in order.`;
  if (late === 0) return [now];
  return [
    now,
    `${posts(late)} ${late === 1 ? "is" : "are"} too late by now and will not be sent by ${late === 1 ? "itself" : "themselves"}: you can retry ${late === 1 ? "it" : "them"} from the queue.`,
  ];
}

function posts(count: number): string {
  return count === 1 ? "1 post" : `${count.toLocaleString("en")} posts`;
}
