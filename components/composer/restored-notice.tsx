"use client";

import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { formatDateTime } from "@/lib/time/format-instant";
import { useComposerTools } from "./composer-context";

type RestoredNoticeProps = { savedAt: string; onKeep: () => void; onDiscard: () => void };

/** Says that what was left unsent is back, and offers to start afresh. */
export function RestoredNotice({ savedAt, onKeep, onDiscard }: RestoredNoticeProps) {
  const { preferences } = useComposerTools();
  return (
    <Callout
      role="status"
      title="Continue where you left off"
      action={
        <div className="flex gap-2">
          <Button size="sm" onClick={onKeep}>
            Continue
          </Button>
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      }
    >
      <p>
        This was saved on this device on{" "}
        <time dateTime={savedAt}>{formatDateTime(savedAt, preferences)}</time> and never sent.
      </p>
    </Callout>
  );
}
