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
    ...command("Open", "open", open),
    ...command("Edit", "edit", isEditable && edit, { key: "e" }),
    ...command("Move to…", "move", isEditable && move, {
      opensLayer: true,
      words: "time date reschedule",
    }),
    ...command("Duplicate as draft", "duplicate", duplicate, { key: "d", words: "copy" }),
    ...command("Publish now…", "send", isEditable && !post.undoUntil && publishNow, {
      opensLayer: true,
      words: "send",
    }),
    ...command("Assign to…", "assign", assign, { opensLayer: true }),
    ...command("Copy link", "link", copyLink),
    ...command("Cancel…", "cancel", cancellability(post).allowed && cancel, { opensLayer: true }),
    ...command("Delete…", "remove", deletability(post).allowed && remove, {
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
