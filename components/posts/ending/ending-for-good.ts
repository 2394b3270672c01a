import { isCancellingUndoable, isDeletionUndoable } from "@/lib/planning/posts/rules";
import type { PostSummary } from "@/lib/planning/posts/schema";
import type { Ending } from "./use-undo-ending";

type JudgedPost = Pick<PostSummary, "deliveries" | "scheduledAt">;

export function isUndoable(ending: Ending, post: JudgedPost): boolean {
  const at = new Date();
  return ending === "cancel" ? isCancellingUndoable(post, at) : isDeletionUndoable(post, at);
}

export const endingForGood: Record<Ending, { one: string; many: string }> = {
  cancel: {
    one: "This cannot be undone: its time has come, or part of it is out. What is published stays where it is.",
    many: "For some of them this cannot be undone: their time has come, or part of them is out. What is published stays where it is.",
  },
  delete: {
    one: "Its time has come. You can restore it, but it would not go out any more.",
    many: "The time of some of them has come. You can restore these, but they would not go out any more.",
  },
};
