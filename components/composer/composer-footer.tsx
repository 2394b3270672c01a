"use client";

import { CalendarClock, ChevronDown, ChevronUp, MessageSquareText, Repeat } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { slotInWords } from "@/components/accounts/slots/slot-in-words";
import { inOtherZone, noTime, zoneName } from "@/components/kit/when/when";
import { askToPublish } from "@/components/posts/publish-now/question-store";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPart } from "@/components/ui/lazy";
import { Popover } from "@/components/ui/popover";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import { barBelowToasts } from "@/components/ui/toast-room";
import { formatDateTime } from "@/lib/kernel/time/format-instant";
import { noteMax } from "@/lib/planning/approvals/rules";
import { NoSlots } from "./no-slots";
import type { OpenComposer, PrimaryAction } from "./use-composer";

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
  inert,
  status,
  children,
}: {
  composer: OpenComposer;
  inert: boolean;
  status: ReactNode;
  children: ReactNode;
}) {
  const { tools, blocked, submission, isComplete, send } = composer;
  const { busy } = submission;
  const { chosen, approvers } = tools;
  const [isOpen, setOpen] = useState(false);
  const reason = blocked ?? whyNoTime(composer);
  const isEdit = composer.editedPost !== null;
  const askToPublishNow = () =>
    isComplete() &&
    askToPublish({
      accountNames: chosen.map(({ name, label }) => `${name} (${label})`),
      onConfirm: () => send("now"),
    });
  return (
    <footer
      data-open={isOpen}
      ref={barBelowToasts}
      inert={inert}
      className="group/bar sticky bottom-(--shell-bottom) z-20 flex flex-col gap-2 border-t bg-canvas px-4 py-3 low:py-1.5 md:px-6"
    >
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2 low:group-data-[open=false]/bar:flex-nowrap low:group-data-[open=false]/bar:gap-x-2">
        <div className="max-sm:order-2 low:shrink-0">
          <TimePicker composer={composer} />
        </div>
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1 max-sm:order-1 max-sm:basis-full low:flex-nowrap">
          <PlannedTime composer={composer} />
          <div
            className={cx(
              "ms-auto flex min-h-5 flex-wrap items-center justify-end gap-x-3 text-sm",
              folds,
            )}
          >
            <p id={reasonId} className="text-muted empty:hidden">
              {reason ?? (approvers && whatApproval(approvers, isEdit))}
            </p>
            {status}
          </div>
        </div>
        <div className="flex items-center gap-2 max-sm:order-2 max-sm:grow low:group-data-[open=false]/bar:grow-0">
          <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
          {approvers && !isEdit && <NoteForApprovers composer={composer} approvers={approvers} />}
          {!approvers && (
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
          )}
          <PrimaryButton composer={composer} disabled={reason !== null || busy !== null} />
        </div>
      </div>
    </footer>
  );
}

function whyNoTime({ tools: { verdict } }: OpenComposer): string | null {
  return verdict?.problem ? "Pick another time." : null;
}

/** Says what the button asks of whom: the post does not go out before. */
function whatApproval(approvers: string, isEdit: boolean): string {
  return isEdit
    ? `What you change needs approval again: ${approvers}.`
    : `It goes out once it is approved: ${approvers}.`;
}

function NoteForApprovers({ composer, approvers }: { composer: OpenComposer; approvers: string }) {
  const { note, setNote } = composer;
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      title={`A note for ${approvers}`}
      side="top"
      open={isOpen}
      onOpenChange={setOpen}
      className="w-84 p-4"
      trigger={
        <Button
          icon={<MessageSquareText aria-hidden className="size-4" />}
          className={cx("max-sm:flex-1", folds)}
        >
          {note ? "Note added" : "Add a note"}
        </Button>
      }
    >
      <Field label={`A note for ${approvers}`}>
        <Textarea
          value={note}
          maxLength={noteMax}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <div className="mt-3 flex justify-end">
        <Button onClick={() => setOpen(false)}>Done</Button>
      </div>
    </Popover>
  );
}

function PrimaryButton({ composer, disabled }: { composer: OpenComposer; disabled: boolean }) {
  const { primary, sendPrimary, slot, submission, tools } = composer;
  const label = (tools.approvers ? askingLabels : labels)[primary];
  const isNextSlot = primary === "next-slot";
  return (
    <Button
      variant="primary"
      className="min-w-32 max-sm:flex-1"
      loading={submission.busy === "schedule" || slot.pending}
      disabled={disabled || (isNextSlot && slot.isStale)}
      aria-describedby={`${reasonId} ${plannedId}`}
      aria-keyshortcuts="Meta+Enter Control+Enter"
      title="⌘↵ or Ctrl+Enter"
      onClick={sendPrimary}
    >
      <span>
        {label}
        {isNextSlot && slot.scheduledAt && (
          <time dateTime={slot.scheduledAt} className="tabular-nums max-sm:sr-only">
            {" "}
            ({slotInWords(slot.scheduledAt, tools.preferences, tools.nowMs)})
          </time>
        )}
      </span>
    </Button>
  );
}

/** Shows when the post would go out, or why there is no time yet. */
function PlannedTime({ composer }: { composer: OpenComposer }) {
  const { verdict, plannedAt, preferences, workspaceTimeZone } = composer.tools;
  const elsewhere = plannedAt && inOtherZone(plannedAt, preferences, workspaceTimeZone);
  return (
    <p id={plannedId} className="min-w-0 text-sm low:line-clamp-2">
      {plannedAt && (
        <>
          <time dateTime={plannedAt} className="font-medium">
            {formatDateTime(plannedAt, preferences)}
          </time>{" "}
          <span className="text-muted">
            {zoneName(preferences.timeZone)}
            {elsewhere && ` · ${elsewhere}`}
          </span>
        </>
      )}
      {verdict?.problem && <span className="text-negative">{verdict.problem}</span>}
      {!verdict && !plannedAt && <NoSlots problem={composer.slot.problem} />}
    </p>
  );
}

/** Has all other times than the next slot. */
function TimePicker({ composer }: { composer: OpenComposer }) {
  const { tools, primary, sendPrimary, slot, isPickingTime, setPickingTime } = composer;
  const { editedPost, blocked, repeating } = composer;
  const { composition, change, verdict, preferences, workspaceTimeZone } = tools;
  return (
    <Popover
      title="When the post goes out"
      side="top"
      open={isPickingTime}
      onOpenChange={setPickingTime}
      className="max-h-(--available-height) w-84 overflow-y-auto overscroll-contain p-4 sm:w-136"
      trigger={
        <Button icon={<CalendarClock aria-hidden className="size-4" />}>
          <span className="low:sr-only max-sm:sr-only">Pick a time</span>
        </Button>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-3"
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey) || !verdict) return;
          event.preventDefault();
          setPickingTime(false);
          sendPrimary();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          setPickingTime(false);
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
        <div className="flex flex-wrap justify-end gap-2">
          {editedPost === null && (
            <span className="me-auto">
              <Button
                variant="ghost"
                icon={<Repeat aria-hidden className="size-4" />}
                disabled={blocked !== null}
                aria-describedby={reasonId}
                onClick={repeating.ask}
              >
                Repeat…
              </Button>
            </span>
          )}
          {primary === "schedule" && slot.scheduledAt && (
            <Button
              variant="ghost"
              onClick={() => {
                change({ type: "set", fields: { when: noTime } });
                setPickingTime(false);
              }}
            >
              Use the next slot
            </Button>
          )}
          <Button type="submit">Done</Button>
        </div>
      </form>
    </Popover>
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

const labels: Record<PrimaryAction, string> = {
  save: "Save changes",
  schedule: "Schedule",
  "pick-time": "Schedule…",
  "next-slot": "Add to next slot",
};

const askingLabels: Record<PrimaryAction, string> = {
  save: "Save changes",
  schedule: "Ask for approval",
  "pick-time": "Ask for approval…",
  "next-slot": "Ask for next slot",
};

const folds = "low:group-data-[open=false]/bar:hidden";
const reasonId = "composer-reason";
const plannedId = "composer-planned";
