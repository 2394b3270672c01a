"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { askToPublish } from "@/components/publish-now/question-store";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
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
  const [isOpen, setOpen] = useState(false);
  const folded = isOpen ? undefined : "low:hidden";
  const reason = blocked ?? (verdict.problem && "Pick another time.");
  const askToPublishNow = () =>
    isComplete() &&
    askToPublish({
      accountNames: chosen.map(({ name }) => name),
      onConfirm: () => onSend("now"),
    });
  return (
    <footer className="sticky bottom-(--shell-bottom) z-20 flex flex-col gap-2 border-t bg-canvas px-4 py-3 low:py-1.5 md:px-6">
      {children}
      <div
        className={cx(
          "flex flex-wrap items-center justify-between gap-x-6 gap-y-2",
          !isOpen && "low:flex-nowrap low:gap-x-2",
        )}
      >
        <WhenPicker />
        <div
          className={cx(
            "flex grow flex-wrap items-center justify-end gap-x-3 gap-y-2",
            !isOpen && "low:shrink-0",
          )}
        >
          <p id={reasonId} className={cx("text-muted text-sm empty:hidden", folded)}>
            {reason}
          </p>
          <div className={cx("contents", folded)}>{status}</div>
          <div
            className={cx(
              "flex flex-wrap items-center gap-2 max-sm:w-full",
              !isOpen && "low:w-auto",
            )}
          >
            <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
            <Button
              size="md"
              className={cx("max-sm:flex-1", folded)}
              loading={busy === "now"}
              disabled={blocked !== null || busy !== null}
              aria-describedby={reasonId}
              onClick={askToPublishNow}
            >
              Publish now
            </Button>
            <div className={cx("contents", folded)}>{nextSlot}</div>
            <Button
              variant="primary"
              className="max-sm:flex-1"
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

type FoldButtonProps = { isOpen: boolean; onToggle: () => void };

function FoldButton({ isOpen, onToggle }: FoldButtonProps) {
  return (
    <span className="hidden low:contents">
      <IconButton
        label={isOpen ? "Fewer ways to publish" : "More ways to publish"}
        aria-expanded={isOpen}
        icon={
          isOpen ? (
            <ChevronDown aria-hidden className="size-4" />
          ) : (
            <ChevronUp aria-hidden className="size-4" />
          )
        }
        onClick={onToggle}
      />
    </span>
  );
}

const reasonId = "composer-reason";
