"use client";

import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { DraftConflictKind } from "./draft-autosave";

type DraftTroubleProps = {
  kind: DraftConflictKind;
  sentence: string;
  busy: boolean;
  onCompare: () => void;
  onKeepAsNew: () => void;
};

export function DraftConflictNotice({
  kind,
  sentence,
  busy,
  onCompare,
  onKeepAsNew,
}: DraftTroubleProps) {
  if (kind === "deleted") {
    return (
      <Callout
        tone="caution"
        role="alert"
        title="This draft is not there any more"
        action={
          <Button size="sm" loading={busy} onClick={onKeepAsNew}>
            Keep as a new draft
          </Button>
        }
      >
        <p>It was scheduled or deleted somewhere else. What you wrote is still here.</p>
      </Callout>
    );
  }
  return (
    <Callout
      tone="caution"
      role="alert"
      title="This draft was changed somewhere else"
      action={
        <Button size="sm" loading={busy} onClick={onCompare}>
          Compare and choose…
        </Button>
      }
    >
      <p>{sentence} What you wrote is still here, and not saved over it.</p>
    </Callout>
  );
}
