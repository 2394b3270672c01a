"use client";

import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";

type RestoredNoticeProps = {
  savedAt: string;
  preferences: TimePreferences;
  onContinue: () => void;
  onDiscard: () => void;
};

export function RestoredNotice(props: RestoredNoticeProps) {
  const { savedAt, preferences, onContinue, onDiscard } = props;
  return (
    <Callout
      role="status"
      title="Continue where you left off"
      action={
        <div className="flex gap-2">
          <Button size="sm" onClick={onContinue}>
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
