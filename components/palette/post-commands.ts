import {
  Ban,
  CalendarClock,
  FilePlus2,
  Link2,
  Pencil,
  Send,
  SquareArrowOutUpRight,
  Trash2,
  UserPlus,
} from "lucide-react";
import { cancellability, deletability, editability } from "@/lib/posts/rules/post-rules";
import type { PostSummary } from "@/lib/posts/schema";
import type { Command } from "./command";

type Post = Pick<PostSummary, "undoUntil" | "deliveries">;

type Deeds = {
  open?: () => void;
  edit: () => void;
  duplicate: () => void;
  publishNow: () => void;
  copyLink: () => void;
  move?: () => void;
  assign?: () => void;
  cancel?: () => void;
  remove?: () => void;
};

export function postCommands(post: Post, deeds: Deeds): Command[] {
  const isEditable = editability(post).allowed;
  const { open, edit, duplicate, publishNow, copyLink, move, assign, cancel, remove } = deeds;
  return [
    ...command("Open", SquareArrowOutUpRight, open),
    ...command("Edit", Pencil, isEditable && edit, { key: "e" }),
    ...command("Move to…", CalendarClock, isEditable && move, {
      opensLayer: true,
      words: "time date reschedule",
    }),
    ...command("Duplicate as draft", FilePlus2, duplicate, { key: "d", words: "copy" }),
    ...command("Publish now…", Send, isEditable && !post.undoUntil && publishNow, {
      opensLayer: true,
      words: "send",
    }),
    ...command("Assign to…", UserPlus, assign, { opensLayer: true }),
    ...command("Copy link", Link2, copyLink),
    ...command("Cancel…", Ban, cancellability(post).allowed && cancel, { opensLayer: true }),
    ...command("Delete…", Trash2, deletability(post).allowed && remove, {
      opensLayer: true,
      key: "Del",
    }),
  ];
}

type More = Pick<Command, "key" | "words" | "opensLayer">;

function command(
  label: string,
  icon: Command["icon"],
  ...[run, more]: [(() => void) | false | undefined, More?]
): Command[] {
  return run ? [{ group: "Focus", label, icon, run, ...more }] : [];
}
