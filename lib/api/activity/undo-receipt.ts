import type { z } from "zod";
import { deleteMention } from "@/lib/accounts/mentions/mentions";
import { releaseSlot } from "@/lib/accounts/slots/reserve-slot";
import type { Actor } from "@/lib/kernel/actor";
import { inOneTransaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { type Operation, operation, type Undo } from "@/lib/kernel/operation";
import { deleteLabel, restoreLabel } from "@/lib/library/labels/labels";
import { restoreMedia } from "@/lib/library/media/delete-media";
import { labelMedia } from "@/lib/library/media/label-media";
import { updateMedia } from "@/lib/library/media/update-media";
import { deleteSnippet, restoreSnippet } from "@/lib/library/snippets/snippets";
import { deleteDraft, restoreDraft } from "@/lib/planning/drafts/drafts";
import { undoPublishNow, unschedulePost } from "@/lib/planning/drafts/publish-draft";
import { startImport, undoImport } from "@/lib/planning/imports/start-import";
import { assignPosts } from "@/lib/planning/posts/assign-post";
import { cancelPost, reinstatePost } from "@/lib/planning/posts/cancel-post";
import { labelPosts, movePosts } from "@/lib/planning/posts/change-posts";
import { deletePost, restorePost } from "@/lib/planning/posts/delete-post";
import { endSeries } from "@/lib/planning/series/series";
import { lockUndoable, markUndone, notUndoable } from "@/lib/records/receipts/receipts";
import { ReceiptAnswer, ReceiptParams } from "@/lib/records/receipts/schema";

/** Undoes a program's call by a person, with that person's authority, and in one transaction with the note of it. */
export const undoReceipt = operation({
  name: "undo_receipt",
  summary: "Undo what a key or an assistant did",
  scope: "posts:write",
  level: "publish",
  input: ReceiptParams,
  output: ReceiptAnswer,
  failures: ["not_undoable"],
  run: (actor, { receiptId }) =>
    inOneTransaction(async (tx) => {
      const { row, undo } = await lockUndoable(tx, actor, receiptId);
      await takeBack(actor, undo);
      return { receipt: await markUndone(tx, actor, row) };
    }),
});

/** Operations name these in their `undo`; none of them reaches beyond the database. */
const inverses = [
  assignPosts,
  cancelPost,
  deleteDraft,
  deleteLabel,
  deleteMention,
  deletePost,
  deleteSnippet,
  endSeries,
  labelMedia,
  labelPosts,
  movePosts,
  reinstatePost,
  releaseSlot,
  restoreDraft,
  restoreLabel,
  restoreMedia,
  restorePost,
  restoreSnippet,
  startImport,
  undoImport,
  undoPublishNow,
  unschedulePost,
  updateMedia,
] as const;

export function findInverse(name: string): Operation | undefined {
  const found = inverses.find(({ definition }) => definition.name === name);
  return found as unknown as Operation | undefined;
}

async function takeBack(actor: Actor, { operation: name, input }: Undo): Promise<void> {
  const inverse = findInverse(name);
  if (!inverse) throw notUndoable("Nothing undoes this.");
  try {
    await inverse(actor, input as z.input<z.ZodType>);
  } catch (refusal) {
    if (refusal instanceof AppError && isAboutContent(refusal)) throw notUndoable(refusal.message);
    throw refusal;
  }
}

/** A refusal of the person themselves stays what it is. */
function isAboutContent({ status }: AppError): boolean {
  return [400, 404, 409].includes(status);
}
