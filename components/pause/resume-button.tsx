"use client";

import { Play } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { layerOnDemand } from "@/components/ui/layer-on-demand";
import type { PauseAnswer } from "@/lib/publishing/schema";

const ResumeDialog = layerOnDemand(async () => (await import("./resume-dialog")).ResumeDialog, {
  what: "The question",
});

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
