"use client";

import { CalendarClock, ChevronDown, ChevronUp } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { inOtherZone, zoneName } from "@/components/kit/when/when";
import { askToPublish } from "@/components/posts/publish-now/question-store";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPart } from "@/components/ui/lazy";
import { Popover } from "@/components/ui/popover";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { formatDateTime } from "@/lib/kernel/time/format-instant";
import { useComposerTools } from "./composer-context";
import type { OpenComposer } from "./use-composer";

const WhenField = lazyPart(
  () => dynamic(() => import("@/components/kit/when/when-field").then((chunk) => chunk.WhenField)),
  {
    what: "The calendar",
    loading: (
      <Loading label="Loading the calendar">
        <Skeleton className="h-96 sm:h-80" />
      </Loading>
    ),
  },
);

export function ComposerFooter({
  composer,
  status,
  nextSlot,
  children,
}: {
  composer: OpenComposer;
  status: ReactNode;
  nextSlot: ReactNode;
  children: ReactNode;
}) {
  const { tools, editedPost, blocked, submission, isComplete, send } = composer;
  const { busy } = submission;
  const { verdict, chosen } = tools;
  const [isOpen, setOpen] = useState(false);
  const reason = blocked ?? (verdict.problem && "Pick another time.");
  const askToPublishNow = () =>
    isComplete() &&
    askToPublish({
      accountNames: chosen.map(({ name }) => name),
      onConfirm: () => send("now"),
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
              onClick={() => send("schedule")}
            >
              {editedPost ? "Save changes" : "Schedule"}
            </Button>
          </div>
        </div>
      </div>
    </footer>
  );
}

function WhenPicker() {
  const { composition, change, verdict, preferences, workspaceTimeZone } = useComposerTools();
  const [open, setOpen] = useState(false);
  const elsewhere = verdict.instant && inOtherZone(verdict.instant, preferences, workspaceTimeZone);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 low:flex-nowrap">
      <Popover
        title="When the post goes out"
        side="top"
        open={open}
        onOpenChange={setOpen}
        className="max-h-(--available-height) w-84 overflow-y-auto overscroll-contain p-4 sm:w-136"
        trigger={
          <Button icon={<CalendarClock aria-hidden className="size-4" />}>
            <span className="low:sr-only">Pick a time</span>
          </Button>
        }
      >
        <form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            setOpen(false);
          }}
        >
          <WhenField
            wall={composition.when}
            onChange={(when) => change({ type: "set", fields: { when } })}
            verdict={verdict}
            preferences={preferences}
            workspaceTimeZone={workspaceTimeZone}
            connectionIds={composition.connectionIds}
          />
          <Button type="submit" className="self-end">
            Done
          </Button>
        </form>
      </Popover>
      <p className="min-w-0 text-sm low:line-clamp-2">
        {verdict.instant ? (
          <>
            <time dateTime={verdict.instant} className="font-medium">
              {formatDateTime(verdict.instant, preferences)}
            </time>{" "}
            <span className="text-muted">
              {zoneName(preferences.timeZone)}
              {elsewhere && ` · ${elsewhere}`}
            </span>
          </>
        ) : (
          <span className="text-negative">{verdict.problem}</span>
        )}
      </p>
    </div>
  );
}

function FoldButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
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
