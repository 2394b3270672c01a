import type { Command } from "@/components/kit/commands/command";
import { isOpenApproval } from "@/components/kit/post-state/approval-looks";
import { isUndoable } from "@/components/posts/ending/ending-for-good";
import {
  cancellability,
  deletability,
  editability,
  reinstatability,
} from "@/lib/planning/posts/rules";
import type { PostSummary } from "@/lib/planning/posts/schema";

type Post = Pick<
  PostSummary,
  "id" | "undoUntil" | "approval" | "deliveries" | "scheduledAt" | "seriesId"
>;

type Deeds = {
  open?: () => void;
  edit: () => void;
  duplicate: () => void;
  repeat: () => void;
  publishNow: () => void;
  approve?: (() => void) | false;
  askForApproval?: (() => void) | false;
  copyLink: () => void;
  move?: () => void;
  assign?: () => void;
  label?: () => void;
  reinstate?: () => void;
  cancel?: () => void;
  remove?: () => void;
};

export function postCommands(post: Post, deeds: Deeds): Command[] {
  const isEditable = editability(post).allowed;
  const canPublish = isEditable && !post.undoUntil && !isOpenApproval(post.approval.state);
  const href = `/posts/${post.id}`;
  return [
    ...command("Open", "open", deeds.open, { href }),
    ...command("Edit", "edit", isEditable && deeds.edit, { href: `${href}/edit`, key: "e" }),
    ...approvalCommands(deeds),
    ...command("Duplicate as draft", "duplicate", deeds.duplicate, { key: "d", words: "copy" }),
    ...command("Repeat this post…", "repeat", post.seriesId === null && deeds.repeat, {
      words: "series recurring recurrence every day week month",
    }),
    ...command("Publish now…", "send", canPublish && deeds.publishNow, {
      opensLayer: true,
      words: "send",
    }),
    ...command("Move to…", "move", isEditable && deeds.move, {
      opensLayer: true,
      words: "time date reschedule",
    }),
    ...command("Assign to…", "assign", deeds.assign, { opensLayer: true }),
    ...command("Labels…", "label", deeds.label, { opensLayer: true, words: "tag" }),
    ...command("Copy link", "link", deeds.copyLink),
    ...endings(post, deeds),
  ];
}

/** These are also for approvers who may not change the post. */
export function approvalCommands({
  approve,
  askForApproval,
}: Pick<Deeds, "approve" | "askForApproval">): Command[] {
  return [
    ...command("Approve", "for-you", approve),
    ...command("Ask for approval", "for-you", askForApproval, { words: "request review" }),
  ];
}

function endings(post: Post, { reinstate, cancel, remove }: Deeds): Command[] {
  const at = new Date();
  const asksToCancel = !isUndoable("cancel", post);
  const asksToDelete = !isUndoable("delete", post);
  return [
    ...command("Schedule again", "reinstate", reinstatability(post, at).allowed && reinstate, {
      isEnding: true,
    }),
    ...command(asking("Cancel", asksToCancel), "cancel", cancellability(post).allowed && cancel, {
      isEnding: true,
      opensLayer: asksToCancel,
    }),
    ...command(asking("Delete", asksToDelete), "remove", deletability(post).allowed && remove, {
      isEnding: true,
      opensLayer: asksToDelete,
      key: "Del",
      tone: "danger",
    }),
  ];
}

function asking(verb: string, asks: boolean): string {
  return asks ? `${verb}…` : verb;
}

type More = Pick<Command, "href" | "key" | "words" | "opensLayer" | "isEnding" | "tone">;

function command(
  label: string,
  icon: Command["icon"],
  ...[run, more]: [(() => void) | false | undefined, More?]
): Command[] {
  return run ? [{ group: "Focus", label, icon, run, ...more }] : [];
}
