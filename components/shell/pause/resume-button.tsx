"use client";

import { Play } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyLayer } from "@/components/ui/lazy";
import type { PauseAnswer } from "@/lib/publishing/schema";

const ResumeDialog = lazyLayer(
  () => dynamic(() => import("./resume-dialog").then((chunk) => chunk.ResumeDialog)),
  { what: "The question" },
);

export function ResumeButton({
  waiting,
  size = "md",
}: {
  waiting: PauseAnswer["waiting"];
  size?: "sm" | "md";
}) {
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
