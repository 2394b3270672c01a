"use client";

import { Play } from "lucide-react";
import { useState } from "react";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { api } from "@/lib/http/api";
import type { PauseAnswer } from "@/lib/publishing/schema";
import { useTurnPause } from "./use-pause";
import { waitingWords } from "./waiting-words";

type ResumeButtonProps = { waiting: PauseAnswer["waiting"]; size?: "sm" | "md" };

/** Lets publishing go on, once the person knows what that sends. */
export function ResumeButton({ waiting, size = "md" }: ResumeButtonProps) {
  const [open, setOpen] = useState(false);
  const { turn, recount, busy } = useTurnPause();
  const { confirmed, dialog, asking } = useRecentAuth();

  const show = () => {
    void recount();
    setOpen(true);
  };
  const resume = async () => {
    const done = await turn({
      work: () => confirmed(() => api("POST /api/workspace/resume")),
      failed: "Publishing is still paused",
    });
    if (done) setOpen(false);
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
            <Button variant="primary" loading={busy} onClick={() => void resume()}>
              Resume publishing
            </Button>
          </>
        }
      >
        <ul className="flex flex-col gap-2">
          {waitingWords(waiting).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Dialog>
      {dialog}
    </>
  );
}
