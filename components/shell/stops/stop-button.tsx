"use client";

import { OctagonX, Play } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyLayer } from "@/components/ui/lazy";
import type { ProgramKind } from "@/lib/kernel/rules";
import { programWords } from "./stop-words";

const StopDialog = lazyLayer(
  () => dynamic(() => import("./stop-dialog").then((chunk) => chunk.StopDialog)),
  { what: "The question" },
);
const preloadDialog = () => void import("./stop-dialog").catch(() => undefined);

export function StopButton({ what, isStopped }: { what: ProgramKind; isStopped: boolean }) {
  const [open, setOpen] = useState(false);
  const { some } = programWords[what];
  const Icon = isStopped ? Play : OctagonX;
  return (
    <>
      <Button
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
        icon={<Icon aria-hidden className="size-4" />}
      >
        {isStopped ? `Let ${some} go on…` : `Stop all ${some}…`}
      </Button>
      <StopDialog what={what} isStopped={isStopped} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
