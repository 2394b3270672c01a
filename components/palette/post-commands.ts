import {
  Ban,
  CalendarCheck,
  CalendarClock,
  FilePlus2,
  Link2,
  Pencil,
  Send,
  SquareArrowOutUpRight,
  Tag,
  Trash2,
  UserPlus,
} from "lucide-react";
import { isUndoable } from "@/components/ending/ending-for-good";
import {
  cancellability,
  deletability,
  editability,
  reinstatability,
} from "@/lib/posts/rules/post-rules";
import type { PostSummary } from "@/lib/posts/schema";
import type { Command } from "./command";

type Post = Pick<PostSummary, "id" | "undoUntil" | "deliveries" | "scheduledAt">;

type Deeds = {
  open?: () => void;
  edit: () => void;
  duplicate: () => void;
  publishNow: () => void;
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
  const href = `/posts/${post.id}`;
  return [
    ...command("Open", SquareArrowOutUpRight, deeds.open, { href }),
    ...command("Edit", Pencil, isEditable && deeds.edit, { href: `${href}/edit`, key: "e" }),
    ...command("Duplicate as draft", FilePlus2, deeds.duplicate, { key: "d", words: "copy" }),
    ...command("Publish now…", Send, isEditable && !post.undoUntil && deeds.publishNow, {
      opensLayer: true,
      words: "send",
    }),
    ...command("Move to…", CalendarClock, isEditable && deeds.move, {
      opensLayer: true,
      words: "time date reschedule",
    }),
    ...command("Assign to…", UserPlus, deeds.assign, { opensLayer: true }),
    ...command("Labels…", Tag, deeds.label, { opensLayer: true, words: "tag" }),
    ...command("Copy link", Link2, deeds.copyLink),
    ...endings(post, deeds),
  ];
}

function endings(post: Post, { reinstate, cancel, remove }: Deeds): Command[] {
  const at = new Date();
  const asksToCancel = !isUndoable("cancel", post);
  const asksToDelete = !isUndoable("delete", post);
  return [
    ...command("Schedule again", CalendarCheck, reinstatability(post, at).allowed && reinstate, {
      isEnding: true,
    }),
    ...command(asking("Cancel", asksToCancel), Ban, cancellability(post).allowed && cancel, {
      isEnding: true,
      opensLayer: asksToCancel,
    }),
    ...command(asking("Delete", asksToDelete), Trash2, deletability(post).allowed && remove, {
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
