"use client";

import { Play } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { PauseAnswer } from "@/lib/publishing/schema";
import { ResumeDialog } from "./resume-dialog";

type ResumeButtonProps = { waiting: PauseAnswer["waiting"]; size?: "sm" | "md" };

export function ResumeButton({ waiting, size = "md" }: ResumeButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size={size}
        onClick={() => setOpen(true)}
        icon={<Play aria-hidden className="size-4" />}
      >
        Resume…
      </Button>
      <ResumeDialog waiting={waiting} open={open} onOpenChange={setOpen} />
    </>
  );
}
