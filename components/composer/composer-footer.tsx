"use client";

import type { ReactNode } from "react";
import { askToPublish } from "@/components/publish-now/question-store";
import { Button } from "@/components/ui/button";
import { useComposerTools } from "./composer-context";
import type { SendKind } from "./use-submission";
import { WhenPicker } from "./when-picker";

type ComposerFooterProps = {
  status: ReactNode;
  blocked: string | null;
  busy: SendKind | null;
  isComplete: () => boolean;
  onSend: (kind: SendKind) => void;
  children: ReactNode;
  editing: boolean;
  nextSlot: ReactNode;
};

export function ComposerFooter(props: ComposerFooterProps) {
  const { status, blocked, busy, isComplete, onSend, children, editing, nextSlot } = props;
  const { verdict, chosen } = useComposerTools();
  const reason = blocked ?? (verdict.problem && "Pick another time.");
  const askToPublishNow = () =>
    isComplete() &&
    askToPublish({
      accountNames: chosen.map(({ name }) => name),
      onConfirm: () => onSend("now"),
    });
  return (
    <footer className="sticky bottom-(--shell-bottom) z-20 flex flex-col gap-2 border-t bg-canvas px-4 py-3 md:px-6">
      {children}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <WhenPicker />
        <div className="flex grow flex-wrap items-center justify-end gap-x-3 gap-y-2">
          <p id={reasonId} className="text-muted text-sm empty:hidden">
            {reason}
          </p>
          {status}
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1">
            <Button
              size="md"
              loading={busy === "now"}
              disabled={blocked !== null || busy !== null}
              aria-describedby={reasonId}
              onClick={askToPublishNow}
            >
              Publish now
            </Button>
            {nextSlot}
            <Button
              variant="primary"
              loading={busy === "schedule"}
              disabled={reason !== null || busy !== null}
              aria-describedby={reasonId}
              aria-keyshortcuts="Meta+Enter Control+Enter"
              title="⌘↵ or Ctrl+Enter"
              onClick={() => onSend("schedule")}
            >
              {editing ? "Save changes" : "Schedule"}
            </Button>
          </div>
        </div>
      </div>
    </footer>
  );
}

const reasonId = "composer-reason";
