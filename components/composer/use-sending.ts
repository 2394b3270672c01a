"use client";

import { useRouter } from "next/navigation";
import { rememberPublishing } from "@/components/posts/publish-now/pending-store";
import { useToast } from "@/components/ui/toast";
import { toWallTime } from "@/lib/kernel/time/zoned";
import { whyNotReady } from "./checks";
import type { EditedPost } from "./composition/edited-post";
import { isRefusal } from "./drafts/draft-autosave";
import { focusAfterRender } from "./focus-after-render";
import { textBoxId } from "./upload-target";
import type { ComposerParts } from "./use-composer";
import { type SendKind, useSubmission } from "./use-submission";

export function useSending({ options, state, saving }: ComposerParts) {
  const router = useRouter();
  const toast = useToast();
  const { tools, editedPost, setEditedPost, showRequirements } = state;
  const { composition, change, checks, uploads, verdict } = tools;
  const { serverDraft, localDraft, content } = saving;
  const { autosave } = serverDraft;
  const submission = useSubmission({
    timeZone: options.preferences.timeZone,
    onSent: (post) => {
      autosave.stop();
      localDraft.forget();
      if (post.undoUntil) rememberPublishing(post);
      router.push(`/posts/${post.id}`);
    },
    onFailed: (failure) => {
      autosave.resume();
      if (!editedPost && isRefusal(failure)) autosave.update(content);
    },
  });
  const blocked = whyNotReady(composition, { checks: checks.found, uploads });

  const requestOf = (edited: EditedPost | null, scheduledAt: string | null) => {
    const onSaved = (version: number) => {
      if (!edited) return;
      const { when } = edited.composition;
      setEditedPost({ ...edited, version, composition: { ...composition, when } });
    };
    return { composition, editedPost: edited, scheduledAt, onSaved, draft: serverDraft };
  };
  const isComplete = (): boolean => {
    const [first] = checks.open;
    if (!first) return true;
    showRequirements();
    const key = composition.positions[first.postIndex]?.key ?? "";
    focusAfterRender(() => document.getElementById(textBoxId(key)));
    return false;
  };
  const send = (kind: SendKind) => {
    if (blocked || (kind === "schedule" && !verdict.instant) || !isComplete()) return;
    if (!editedPost) autosave.pause();
    const scheduledAt = kind === "now" ? null : verdict.instant;
    submission.send(requestOf(editedPost, scheduledAt));
  };
  const sendAt = (scheduledAt: string) => {
    if (blocked || !isComplete()) return;
    if (!editedPost) autosave.pause();
    const when = toWallTime(scheduledAt, options.preferences.timeZone);
    change({ type: "set", fields: { when } });
    const request = requestOf(editedPost, scheduledAt);
    submission.send({ ...request, composition: { ...composition, when } });
  };
  const resolveConflict = (choice: "theirs" | "mine") => {
    const { conflict, kind } = submission;
    if (!conflict) return;
    const { theirs } = conflict;
    setEditedPost(theirs);
    if (choice === "theirs") {
      const undo = () => change({ type: "replace", composition });
      toast.show({ title: "Their version is here", action: { label: "Undo", onSelect: undo } });
      change({ type: "replace", composition: theirs.composition });
      return submission.reset();
    }
    const scheduledAt = kind === "now" ? null : (verdict.instant ?? theirs.scheduledAt);
    submission.send(requestOf(theirs, scheduledAt));
  };
  return { submission, blocked, isComplete, send, sendAt, resolveConflict };
}
