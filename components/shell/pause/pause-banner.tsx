"use client";

import { CirclePause } from "lucide-react";
import { SetAsideBanner } from "@/components/shell/restores/set-aside-banner";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { PauseAnswer } from "@/lib/publishing/schema";
import { describePause } from "./describe-pause";
import { ResumeButton } from "./resume-button";
import { usePause } from "./use-pause";

export function PauseBanner({
  initial,
  preferences,
  canResume,
}: {
  initial: PauseAnswer;
  preferences: TimePreferences;
  canResume: boolean;
}) {
  const { pause, waiting, setAside } = usePause(initial);
  return (
    <div role="status">
      {setAside > 0 && <SetAsideBanner count={setAside} />}
      {pause && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-caution-soft px-4 py-2.5 md:px-6">
          <CirclePause aria-hidden className="size-5 shrink-0 text-caution" />
          <div className="min-w-0 flex-1 basis-60">
            <p className="wrap-anywhere">
              <span className="font-semibold">Publishing is paused:</span> {pause.reason}
            </p>
            <p className="text-muted text-sm">{describePause(pause, preferences)}</p>
          </div>
          {canResume && <ResumeButton waiting={waiting} />}
        </div>
      )}
    </div>
  );
}
