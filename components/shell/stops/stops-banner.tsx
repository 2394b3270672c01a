"use client";

import { OctagonX } from "lucide-react";
import type { ProgramStop } from "@/lib/identity/workspaces/schema";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import { StopButton } from "./stop-button";
import { describeStop, programWords } from "./stop-words";
import { useStops } from "./use-stops";

/** Reminds administrators of what they have stopped. */
export function StopsBanner({
  initial,
  preferences,
}: {
  initial: readonly ProgramStop[];
  preferences: TimePreferences;
}) {
  const stops = useStops(initial);
  return (
    <div role="status">
      {stops.map((stop) => (
        <div
          key={stop.what}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-caution-soft px-4 py-2.5 md:px-6"
        >
          <OctagonX aria-hidden className="size-5 shrink-0 text-caution" />
          <div className="min-w-0 flex-1 basis-60">
            <p className="wrap-anywhere">
              <span className="font-semibold">{programWords[stop.what].all} are stopped:</span>{" "}
              {stop.reason}
            </p>
            <p className="text-muted text-sm">{describeStop(stop, preferences)}</p>
          </div>
          <StopButton what={stop.what} isStopped />
        </div>
      ))}
    </div>
  );
}
