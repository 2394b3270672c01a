"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { askToPublish } from "@/components/posts/publish-now/question-store";
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
  const reason = blocked ?? (verdict.problem && "Pick another time.");
  const askToPublishNow = () =>
    isComplete() &&
    askToPublish({
      accountNames: chosen.map(({ name }) => name),
      onConfirm: () => onSend("now"),
    });
  return (
    <footer
      data-open={isOpen}
      className="group/bar sticky bottom-(--shell-bottom) z-20 flex flex-col gap-2 border-t bg-canvas px-4 py-3 low:py-1.5 md:px-6"
    >
      {children}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 low:group-data-[open=false]/bar:flex-nowrap low:group-data-[open=false]/bar:gap-x-2">
        <WhenPicker />
        <div className="flex grow flex-wrap items-center justify-end gap-x-3 gap-y-2 low:group-data-[open=false]/bar:shrink-0">
          <p id={reasonId} className={cx("text-muted text-sm empty:hidden", folds)}>
            {reason}
          </p>
          <div className={cx("contents", folds)}>{status}</div>
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full low:group-data-[open=false]/bar:w-auto">
            <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
            <Button
              size="md"
              className={cx("max-sm:flex-1", folds)}
              loading={busy === "now"}
              disabled={blocked !== null || busy !== null}
              aria-describedby={reasonId}
              onClick={askToPublishNow}
            >
              Publish now
            </Button>
            <div className={cx("contents", folds)}>{nextSlot}</div>
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

const folds = "low:group-data-[open=false]/bar:hidden";
const reasonId = "composer-reason";
