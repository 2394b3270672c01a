import { z } from "zod";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, type Tx } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { operation, type Undo } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { wasTouchedSince } from "@/lib/records/audit/actor-name";
import { presentListed } from "./present-receipt";
import {
  deleteOldReceipts,
  findNames,
  findPrograms,
  findReceiptPage,
  lockReceipt,
  type ReceiptRow,
  type SeenBy,
  storedUndo,
  writeUndone,
} from "./receipt-store";
import { ActivePrograms, Activity, ListActivity, type ListedReceipt } from "./schema";

export const listActivity = operation({
  name: "list_activity",
  summary: "List what keys and assistants wrote or tried to write, newest first",
  scope: "workspace:read",
  input: ListActivity,
  output: Activity,
  run: async (actor, filter) => {
    const seen = { ...filter, seenBy: seenBy(actor) };
    const { rows, hasMore } = await findReceiptPage(db, actor.workspaceId, seen);
    const names = await findNames(
      db,
      rows.map(({ undoneById }) => undoneById),
    );
    return toPage(
      rows.map((row) => presentListed(row, names)),
      hasMore,
    );
  },
});

export const listActivePrograms = operation({
  name: "list_active_programs",
  summary: "List the keys and assistants that wrote or tried to write",
  scope: "workspace:read",
  input: z.strictObject({}),
  output: ActivePrograms,
  run: async (actor) => ({
    programs: await findPrograms(db, actor.workspaceId, seenBy(actor)),
  }),
});

export type Undoable = { row: ReceiptRow; undo: Undo };

/**
 * Locks a receipt and returns how it is undone. Throws `not_found` for one that the person does not see,
 * and `not_undoable` with the reason.
 */
export async function lockUndoable(tx: Tx, actor: Actor, id: string): Promise<Undoable> {
  const { workspaceId } = actor;
  const row = await lockReceipt(tx, workspaceId, { id, seenBy: seenBy(actor) });
  if (!row) throw notFound("receipt");
  const undo = storedUndo(row);
  if (row.undoneAt) throw notUndoable("It was undone already.");
  if (row.outcome !== "done") throw notUndoable("It changed nothing.");
  if (!undo) throw notUndoable("Nothing undoes this.");
  if (row.undoUntil && row.undoUntil <= now()) throw notUndoable("It is too late for that.");
  // An input with a version is refused by itself where another change came first.
  if (!("version" in undo.input) && row.targetType && row.targetId) {
    const { targetId } = row;
    const targetType = row.targetType === "reservation" ? "slot" : row.targetType;
    const since = new Date(row.at.getTime() + row.durationMs + 1);
    if (await wasTouchedSince(tx, workspaceId, { targetType, targetId, since })) {
      throw notUndoable("It was changed since.");
    }
  }
  return { row, undo };
}

export async function markUndone(tx: Tx, actor: Actor, row: ReceiptRow): Promise<ListedReceipt> {
  const undone = { undoneAt: now(), undoneById: personOf(actor) };
  await writeUndone(tx, row.id, undone);
  const names = await findNames(tx, [undone.undoneById]);
  return presentListed({ ...row, ...undone }, names);
}

export function notUndoable(why: string): AppError {
  return new AppError("not_undoable", `This cannot be undone. ${why}`);
}

export async function purgeReceipts(): Promise<number> {
  return await deleteOldReceipts();
}

/** Administrators see what all programs do, others what their own do. */
function seenBy(actor: Actor): SeenBy {
  return actor.admin ? null : personOf(actor);
}
