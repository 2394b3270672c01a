import { batch } from "@/lib/async/batch";
import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { isSingleRowFault } from "@/lib/kernel/sql-state";
import { type Delivery, Prisma } from "@/prisma/generated/client";
import { type Asked, askedRows, eventNote, inOrderOf, lockAsked } from "./asked-rows";
import { lockInOrder } from "./lock-deliveries";
import { type MoveColumn, moveSql } from "./move-sql";
import { notifiesPeople, notifyOfMove } from "./notify-of-move";
import { type Transition, type TransitionName, transitions } from "./states";

export type Move = Asked & {
  by: TransitionName;
  /** The former `errorMessage` is only cleared. */
  data?: Partial<Pick<Delivery, MoveColumn>> & { errorMessage?: null };
};

export type Moved = Pick<
  Delivery,
  "id" | "postId" | "connectionId" | "postIndex" | "fence" | "scheduledAt" | "intentAt"
>;

/**
 * Makes one move with its event, the release of the next position and the post's state in one
 * statement, and notifies people. Returns null when the table refuses the move.
 */
export async function moveDeliveryIn(tx: Tx, move: Move): Promise<Moved | null> {
  const [moved = null] = await moveAlike(tx, [move]);
  if (moved) await notifyOfMove(tx, move);
  return moved;
}

export function moveDelivery(move: Move): Promise<Moved | null> {
  if (notifiesPeople(move.by)) return transaction((tx) => moveDeliveryIn(tx, move));
  const kind = [move.by, ...Object.keys(move.data ?? {})].join();
  const mover = movers.get(kind) ?? batch((moves: Move[]) => moveAlike(db, moves), batching);
  movers.set(kind, mover);
  return mover(move);
}

const movers = new Map<string, (move: Move) => Promise<Moved | null>>();
const batching = {
  keyOf: ({ deliveryId }: Move) => deliveryId,
  batchMax: 50,
  atOnce: 4,
  isSingleItemFault: isSingleRowFault,
};

type Withdrawal = Pick<Move, "data" | "event"> & {
  by: "cancel" | "recall";
  where: Prisma.Sql;
};

export async function moveDeliveriesIn(
  tx: Tx,
  { by, where, data, event }: Withdrawal,
): Promise<Moved[]> {
  const from = [...transitions[by].from];
  const rows = await tx.$queryRaw<{ id: string }[]>(
    lockInOrder(Prisma.sql`
      SELECT id FROM "Delivery" WHERE ${where} AND state = ANY(${from}::"DeliveryState"[])`),
  );
  if (rows.length === 0) return [];
  const moves = rows.map(({ id }): Move => {
    return {
      deliveryId: id,
      by,
      held: { fence: 0 },
      ...(data && { data }),
      ...(event && { event }),
    };
  });
  const moved = await moveAlike(tx, moves);
  return moved.filter((row) => row !== null);
}

async function moveAlike(tx: Tx, moves: Move[]): Promise<(Moved | null)[]> {
  const [{ by, data = {} }] = moves as [Move];
  const columns = Object.keys(data).map((column) => [column, askedColumn(column)]);
  const update = moveSql(by, {
    from: Prisma.sql`asked JOIN locked USING (id)`,
    where: Prisma.sql`delivery.id = asked.id`,
    set: Object.fromEntries(columns),
    returning: Prisma.sql`delivery.*`,
  });
  // Posts are locked in one order, by the function that refreshes their state.
  const rows = await tx.$queryRaw<Moved[]>`
    WITH asked AS (${askedRows(moves)}), locked AS (${lockAsked}), moved AS (${update}),
      noted AS (${eventNote()}), released AS (${releaseNext(transitions[by])})
    SELECT id, "postId", "connectionId", "postIndex", fence, "scheduledAt", "intentAt",
      refresh_post_state("postId")
    FROM (SELECT * FROM moved ORDER BY "postId") ordered`;
  return inOrderOf(moves, rows);
}

function askedColumn(column: string): Prisma.Sql {
  return Prisma.raw(`asked."${column}"`);
}

function releaseNext({ to }: Transition): Prisma.Sql {
  if (to !== "published") return Prisma.sql`SELECT`;
  return Prisma.sql`
    UPDATE "Delivery" later SET "dueAt" = ${now()}
    FROM moved
    WHERE later."postId" = moved."postId" AND later."connectionId" = moved."connectionId"
      AND later."postIndex" = moved."postIndex" + 1
      AND later.state = 'scheduled' AND later."dueAt" IS NULL`;
}
