"use client";

import { useRouter } from "next/navigation";
import { type Dispatch, useCallback, useEffect, useReducer, useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { useNowMs } from "@/components/kit/when/use-now-ms";
import { checkWallTime, isTimeChosen, type WallTimeCheck } from "@/components/kit/when/when";
import { useMediaUploads } from "@/components/library/media/use-media-uploads";
import { rememberPublishing } from "@/components/posts/publish-now/pending-store";
import type { AskedScope } from "@/components/posts/series/scope-dialog";
import { useToast } from "@/components/ui/toast";
import type { NewerVersion } from "@/lib/identity/presence/schema";
import { toWallTime } from "@/lib/kernel/time/zoned";
import { listed } from "@/lib/kernel/words/rules";
import type { Media } from "@/lib/library/media/schema";
import { useChecks, whyNotReady } from "./checks";
import type { ComposerTools } from "./composer-context";
import type { ComposerOptions } from "./composer-options";
import {
  type Change,
  type Composition,
  changeComposition,
  isSameWallTime,
  parseUploadTarget,
  uploadTarget,
} from "./composition/composition";
import type { EditedPost } from "./composition/opening";
import { draftConflict, isRefusal, type SavedDraft } from "./drafts/draft-autosave";
import { toDraft } from "./drafts/draft-content";
import { type LocalDraft, writeLocalDraft } from "./local-draft/local-draft";
import { occurrenceChange } from "./occurrence-change";
import { type SendKind, useSubmission } from "./submission";
import { focusAfterRender, textBoxId } from "./text-box";
import { openedDraft, unsavedLocalDraft, useAutosave } from "./use-autosave";
import { type OpenSlot, useNextSlot } from "./use-next-slot";
import { useRepeat } from "./use-repeat";

export type OpenComposer = ReturnType<typeof useComposer>;

/** Names what the one button that matters does: a time is never assumed. */
export type PrimaryAction = "save" | "schedule" | "next-slot" | "pick-time";

const clockStepMs = 5_000;

/** Holds what is written, keeps it as a draft and on this device, and sends it. */
export function useComposer(options: ComposerOptions) {
  const router = useRouter();
  const toast = useToast();
  const [state, dispatch] = useReducer(changeState, options, openState);
  const { composition, editedPost, restored } = state;
  const nowMs = useNowMs(options.now, clockStepMs);
  const slot = useNextSlot({
    connectionIds: composition.connectionIds,
    first: options.firstSlot,
    enabled: editedPost === null,
    nowMs,
    preferences: options.preferences,
    onReserved: (scheduledAt) => sendAt(scheduledAt),
  });
  const { tools, addFiles, announcement } = useTools(options, state, { dispatch, nowMs, slot });
  const { checks, uploads, verdict } = tools;
  const [isPickingTime, setPickingTime] = useState(false);
  const [note, setNote] = useState("");
  const [askedScope, setAskedScope] = useState<AskedScope | null>(null);
  const undecided = restored !== null && composition === state.opened;
  const saving = useAutosave({ options, composition, editedPost, restored, undecided });
  const { serverDraft, localDraft } = saving;
  const submission = useSubmission({
    timeZone: options.preferences.timeZone,
    onSent: (post, lostNote) => {
      if (lostNote) {
        const title = "It is asked for, but your note did not arrive";
        toast.show({ title, description: lostNote, tone: "negative" });
      }
      serverDraft.autosave.stop();
      localDraft.forget();
      if (post.undoUntil) rememberPublishing(post);
      if (editedPost || post.undoUntil) router.push(`/posts/${post.id}`);
    },
    onFailed: (failure) => {
      serverDraft.autosave.resume();
      if (!editedPost && isRefusal(failure)) serverDraft.autosave.update(saving.content);
    },
  });
  const repeating = useRepeat({
    composition,
    discardDraft: serverDraft.discard,
    forgetLocalDraft: localDraft.forget,
  });
  useLeaveGuard(uploads.busy);

  const blocked = whyNotReady(composition, { checks: checks.found, uploads });
  const isComplete = (): boolean => {
    const [first] = checks.open;
    if (!first) return true;
    dispatch({ type: "show-requirements" });
    const key = composition.positions[first.postIndex]?.key ?? "";
    focusAfterRender(() => document.getElementById(textBoxId(key)));
    return false;
  };
  const send = (kind: SendKind) => {
    const scheduledAt = kind === "now" ? null : verdict?.instant;
    if (blocked || scheduledAt === undefined || !isComplete()) return;
    const asked = kind === "now" ? null : occurrenceChange(editedPost, composition, scheduledAt);
    if (asked) setAskedScope(asked);
    else submit(composition, editedPost, scheduledAt);
  };
  const primary = primaryAction({ editedPost, composition, slot });
  const sendPrimary = () => {
    if (primary === "save" || primary === "schedule") return send("schedule");
    if (blocked || slot.isStale || slot.pending || !isComplete()) return;
    if (primary === "pick-time") return setPickingTime(true);
    slot.take();
  };
  const sendAt = (scheduledAt: string) => {
    if (blocked || !isComplete()) return;
    const when = toWallTime(scheduledAt, options.preferences.timeZone);
    dispatch({ type: "set", fields: { when } });
    submit({ ...composition, when }, editedPost, scheduledAt);
  };
  const submit = (sent: Composition, edited: EditedPost | null, scheduledAt: string | null) => {
    if (!edited) serverDraft.autosave.pause();
    const onSaved = (version: number) => {
      if (!edited) return;
      const { when } = edited.composition;
      const saved = { ...edited, version, composition: { ...composition, when } };
      dispatch({ type: "edit-post", editedPost: saved });
    };
    submission.send({
      composition: sent,
      editedPost: edited,
      scheduledAt,
      onSaved,
      note: tools.approvers ? note.trim() : "",
      draft: serverDraft,
    });
  };

  /** Shows what saving would run into, as soon as the server tells of it. */
  const compare = ({ savedBy }: NewerVersion) => {
    const sentence = `${savedBy ?? "Somebody"} saved a newer version.`;
    if (editedPost) submission.compare({ composition, editedPost, sentence });
    else serverDraft.autosave.overtake(sentence);
  };
  const takeTheirs = () => {
    if (!submission.conflict) return;
    const { theirs } = submission.conflict;
    const undo = () => dispatch({ type: "replace", composition });
    toast.show({ title: "Their version is here", action: { label: "Undo", onSelect: undo } });
    dispatch({ type: "open", composition: theirs.composition, editedPost: theirs });
    submission.reset();
  };
  const saveMine = () => {
    if (!submission.conflict) return;
    const { theirs } = submission.conflict;
    dispatch({ type: "edit-post", editedPost: theirs });
    const scheduledAt = verdict?.instant ?? theirs.scheduledAt;
    submit(composition, theirs, submission.kind === "now" ? null : scheduledAt);
  };
  const copyAsNew = () => {
    if (!editedPost) return;
    const savedAt = new Date().toISOString();
    const copy = { savedAt, composition, editedPost: null, draft: null };
    if (!writeLocalDraft(options.copyStorageKey, copy)) return;
    localDraft.forget();
    router.push(`/compose?from=${editedPost.postId}`);
  };

  const acceptRestored = () => dispatch({ type: "accept-restored" });
  const discardRestored = () => {
    const undo = () => dispatch({ type: "open", composition, editedPost });
    toast.show({ title: "Discarded", action: { label: "Undo", onSelect: undo } });
    const { start } = options;
    dispatch({ type: "open", composition: start.composition, editedPost: start.editedPost });
    const opened = openedDraft(options, null);
    if (opened) serverDraft.autosave.rebase(opened);
    localDraft.forget();
    acceptRestored();
  };

  const conflictOfDraft = () => {
    const { saved } = serverDraft.state;
    const failure = serverDraft.state.failure ?? submission.failure;
    const kind = draftConflict(failure);
    if (!saved || editedPost || !kind) return null;
    return {
      kind,
      sentence: failure?.message ?? "",
      saved,
      continueFrom: (theirs: SavedDraft, chosen: Composition) => {
        submission.reset();
        serverDraft.autosave.rebase(theirs);
        dispatch({ type: "replace", composition: chosen });
        serverDraft.autosave.update(toDraft(chosen, options.preferences.timeZone));
      },
      openInstead: (draftId: string) => {
        serverDraft.autosave.stop();
        localDraft.forget();
        options.drafts?.onOpen(draftId);
      },
    };
  };

  return {
    tools,
    editedPost,
    addFiles,
    announcement,
    restored: undecided ? restored : null,
    acceptRestored,
    discardRestored,
    saving,
    draftConflict: conflictOfDraft(),
    submission,
    slot,
    blocked,
    isComplete,
    isPickingTime,
    setPickingTime,
    note,
    setNote,
    send,
    primary,
    sendPrimary,
    /** Holds the new post once it is scheduled: another can be written, or this one taken back. */
    scheduled: editedPost || submission.kind === "now" ? null : submission.sent,
    scope: {
      asked: askedScope,
      close: () => setAskedScope(null),
      changeThis: () => verdict?.instant && submit(composition, editedPost, verdict.instant),
      onChanged: () => {
        localDraft.forget();
        if (editedPost) router.push(`/posts/${editedPost.postId}`);
      },
    },
    repeating: {
      ...repeating,
      ask: () => {
        if (blocked || !isComplete()) return;
        setPickingTime(false);
        repeating.open();
      },
    },
    drafts: options.drafts,
    compare,
    takeTheirs,
    saveMine,
    copyAsNew,
  };
}

type ComposerState = {
  composition: Composition;
  editedPost: EditedPost | null;
  /** The local draft that the composer opened with, until somebody accepts or discards it. */
  restored: LocalDraft | null;
  opened: Composition;
  /** Is true once somebody tried to send: requirements are problems from then on. */
  tried: boolean;
};

type Transition =
  | Change
  | { type: "accept-restored" }
  | { type: "open"; composition: Composition; editedPost: EditedPost | null }
  | { type: "edit-post"; editedPost: EditedPost }
  | { type: "show-requirements" };

function openState(options: ComposerOptions): ComposerState {
  const { start, hydrated } = options;
  const restored = hydrated ? unsavedLocalDraft(options) : null;
  const composition = restored ? restoredComposition(restored, options) : start.composition;
  const { editedPost } = restored ?? start;
  return { composition, editedPost, restored, opened: composition, tried: false };
}

function restoredComposition(
  { composition, editedPost }: LocalDraft,
  { accounts, preferences, start, now }: ComposerOptions,
): Composition {
  const connectionIds = composition.connectionIds.filter((id) =>
    accounts.some((each) => each.id === id),
  );
  if (editedPost) return { ...composition, connectionIds };
  const { problem } = checkWallTime(composition.when, { preferences, nowMs: Date.parse(now) });
  const isGiven = isTimeChosen(start.composition.when);
  const when = isGiven || problem ? start.composition.when : composition.when;
  return { ...composition, connectionIds, when };
}

function changeState(state: ComposerState, transition: Transition): ComposerState {
  switch (transition.type) {
    case "accept-restored":
      return { ...state, restored: null };
    case "open": {
      const { composition, editedPost } = transition;
      return { ...state, composition, editedPost };
    }
    case "edit-post":
      return { ...state, editedPost: transition.editedPost };
    case "show-requirements":
      return { ...state, tried: true };
    default:
      return { ...state, composition: changeComposition(state.composition, transition) };
  }
}

function primaryAction({
  editedPost,
  composition,
  slot,
}: Pick<ComposerState, "editedPost" | "composition"> & { slot: OpenSlot }): PrimaryAction {
  if (editedPost) return "save";
  if (isTimeChosen(composition.when)) return "schedule";
  return slot.scheduledAt || slot.isStale ? "next-slot" : "pick-time";
}

/** The state in the words of those who write: accounts, tab, time, uploads and checks. */
function useTools(
  options: ComposerOptions,
  { composition, editedPost, tried }: ComposerState,
  { dispatch: change, nowMs, slot }: { dispatch: Dispatch<Change>; nowMs: number; slot: OpenSlot },
) {
  const { accounts, groups, preferences, workspaceTimeZone, hydrated } = options;
  const [selectedTab, showTab] = useState<string | null>(null);
  const [focusedKey, setFocusedPosition] = useState<string | null>(null);
  const [announcement, announce] = useState("");
  const onUploaded = useCallback(
    (media: Media, target: string) =>
      change({ type: "add-media", target: parseUploadTarget(target), media }),
    [change],
  );
  const uploads = useMediaUploads({ onUploaded });
  const chosen = accounts.filter(({ id }) => composition.connectionIds.includes(id));
  const tab = chosen.some(({ id }) => id === selectedTab) ? selectedTab : null;
  const verdict = isTimeChosen(composition.when)
    ? (unchangedTime(editedPost, composition) ??
      checkWallTime(composition.when, { preferences, nowMs }))
    : null;
  const plannedAt = verdict ? verdict.instant : slot.scheduledAt;
  const checks = useChecks({
    composition,
    scheduledAt: plannedAt ?? new Date(nowMs).toISOString(),
    keptAccountIds: editedPost?.composition.connectionIds ?? [],
    tried,
    postId: editedPost?.postId,
  });
  const addFiles = (files: File[]) => {
    const focused = composition.positions.find(({ key }) => key === focusedKey);
    const key = (focused ?? composition.positions[0])?.key ?? "";
    uploads.add(files, uploadTarget({ key, accountId: tab }));
  };
  const tools: ComposerTools = {
    accounts,
    groups,
    chosen,
    approvers: approversOf(chosen),
    shown: tab === null ? chosen : chosen.filter(({ id }) => id === tab),
    preferences,
    workspaceTimeZone,
    editedPostId: editedPost?.postId ?? null,
    composition,
    change,
    tab,
    showTab,
    setFocusedPosition,
    announce,
    hydrated,
    uploads,
    checks,
    verdict,
    plannedAt,
    nowMs,
  };
  return { tools, addFiles, announcement };
}

function approversOf(chosen: readonly Account[]): string | null {
  const names = [...new Set(chosen.flatMap(({ approvers }) => approvers ?? []))];
  return names.length > 0 ? listed(names) : null;
}

/** A stored post keeps its instant to the second, also a past one, until its time is changed. */
function unchangedTime(editedPost: EditedPost | null, { when }: Composition): WallTimeCheck | null {
  if (!editedPost || !isSameWallTime(editedPost.composition.when, when)) return null;
  return { instant: editedPost.scheduledAt, problem: null, note: null, suggestion: null };
}

function useLeaveGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [active]);
}
