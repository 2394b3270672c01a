import { batch } from "@/lib/kernel/async/batch";
import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { isSingleRowFault } from "@/lib/kernel/sql-state";
import type { Reason } from "@/lib/networks/network";
import { type Delivery, Prisma } from "@/prisma/generated/client";
import { lockInOrder, type MoveColumn, moveSql } from "./move-sql";
import { notifiesPeople, notifyOfMove } from "./notify-of-move";
import type { DeliveryEventKind } from "./schema";
import {
  type DeliveryRef,
  type Expected,
  type Transition,
  type TransitionName,
  transitions,
} from "./states";

export type Move = Change & {
  by: TransitionName;
  /** The former `errorMessage` is only cleared. */
  data?: Partial<Pick<Delivery, MoveColumn>> & { errorMessage?: null };
};

export type Moved = Pick<
  Delivery,
  "id" | "postId" | "connectionId" | "postIndex" | "fence" | "scheduledAt" | "intentAt"
>;

type Change = { deliveryId: string; expected: Expected; data?: object; event?: Entry };

/** An entry of the delivery's timeline, written by the statement that makes the change. */
type Entry = { kind: DeliveryEventKind; reason?: Reason };

/**
 * Makes one move with its event, the release of the next position and the post's state in one
 * statement, and notifies people. Returns null when the table refuses the move.
 */
export async function moveDeliveryIn(tx: Tx, move: Move): Promise<Moved | null> {
  const [moved = null] = await moveAlike(tx, [move]);
  if (moved) await notifyOfMove(tx, move);
  return moved;
}

/** Makes the move by itself; alike moves that notify nobody share a statement. */
export function moveDelivery(move: Move): Promise<Moved | null> {
  if (notifiesPeople(move.by)) return transaction((tx) => moveDeliveryIn(tx, move));
  const kind = [move.by, ...Object.keys(move.data ?? {})].join();
  const mover = movers.get(kind) ?? batch((moves: Move[]) => moveAlike(db, moves), batching);
  movers.set(kind, mover);
  return mover(move);
}

const movers = new Map<string, (move: Move) => Promise<Moved | null>>();
const batching = {
  keyOf: ({ deliveryId }: { deliveryId: string }) => deliveryId,
  batchMax: 50,
  atOnce: 4,
  isSingleItemFault: isSingleRowFault,
};

/** Makes the move of whatever the condition selects and the table lets go. */
export async function moveDeliveriesIn(
  tx: Tx,
  {
    by,
    where,
    data,
    event,
  }: Pick<Move, "data" | "event"> & { by: "cancel" | "recall"; where: Prisma.Sql },
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
      expected: { fence: 0 },
      ...(data && { data }),
      ...(event && { event }),
    };
  });
  const moved = await moveAlike(tx, moves);
  return moved.filter((row) => row !== null);
}

async function moveAlike(tx: Tx, moves: Move[]): Promise<(Moved | null)[]> {
  const [{ by, data = {} }] = moves as [Move];
  const columns = Object.keys(data).map((column) => [column, Prisma.raw(`asked."${column}"`)]);
  const update = moveSql(by, {
    from: Prisma.sql`asked JOIN locked USING (id)`,
    where: Prisma.sql`delivery.id = asked.id`,
    set: Object.fromEntries(columns),
    returning: Prisma.sql`delivery.*`,
  });
  // Posts are locked in one order, by the function that refreshes their state.
  const rows = await tx.$queryRaw<Moved[]>`
    WITH ${askedAndLocked(moves)}, moved AS (${update}),
      noted AS (${noteEvents()}), released AS (${releaseNext(transitions[by])})
    SELECT id, "postId", "connectionId", "postIndex", fence, "scheduledAt", "intentAt",
      refresh_post_state("postId")
    FROM (SELECT * FROM moved ORDER BY "postId") ordered`;
  return inOrderOf(moves, rows);
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

/**
 * Extends the lease and stores the run's progress; returns false once another run holds the
 * delivery. Concurrent renewals of the same columns share a statement.
 */
export async function renewLease(
  { deliveryId, fence }: DeliveryRef,
  data: {
    leaseUntil: Date;
    wakesAt?: Date | null;
    handles?: Prisma.JsonObject;
    tries?: number;
  },
  event?: Entry,
): Promise<boolean> {
  const kind = Object.keys(data).join();
  const renewer = renewers.get(kind) ?? batch(renewAlike, batching);
  renewers.set(kind, renewer);
  return renewer({ deliveryId, expected: { fence }, data, ...(event ? { event } : {}) });
}

const renewers = new Map<string, (renewal: Change) => Promise<boolean>>();

async function renewAlike(renewals: Change[]): Promise<boolean[]> {
  const [{ data = {} }] = renewals as [Change];
  const columns = Object.keys(data).map((column) => Prisma.raw(`"${column}" = asked."${column}"`));
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH ${askedAndLocked(renewals)}, moved AS (
      UPDATE "Delivery" delivery SET ${Prisma.join(columns)}
      FROM asked JOIN locked USING (id)
      WHERE delivery.id = asked.id AND delivery.fence = asked.fence
      RETURNING delivery.id
    ), noted AS (${noteEvents()})
    SELECT id FROM moved`;
  return inOrderOf(renewals, rows).map((row) => row !== null);
}

/** Returns the parts of a WITH: `asked` has the new columns, `locked` the rows in the order of locks. */
function askedAndLocked(changes: Change[]): Prisma.Sql {
  const rows = changes.map(({ deliveryId, expected: { fence, intentNo = -1 }, data, event }) => {
    const { kind, reason } = event ?? {};
    return {
      id: deliveryId,
      fence,
      intentNo,
      ...data,
      kind,
      reason: reason?.code,
      values: reason?.values,
    };
  });
  return Prisma.sql`
    asked AS (
      SELECT delivery.*, asked ->> 'kind' AS kind, asked ->> 'reason' AS reason,
        asked -> 'values' AS "values"
      FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) asked,
        jsonb_populate_record(NULL::"Delivery", asked) delivery
    ), locked AS (${lockInOrder(Prisma.sql`SELECT id FROM asked`)})`;
}

function noteEvents(): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO "DeliveryEvent" (id, "deliveryId", at, kind, reason, "values")
    SELECT gen_random_uuid(), moved.id, ${now()}, asked.kind::"DeliveryEventKind", asked.reason, asked."values"
    FROM moved JOIN asked USING (id) WHERE asked.kind IS NOT NULL`;
}

function inOrderOf<Row extends { id: string }>(changes: Change[], rows: Row[]): (Row | null)[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return changes.map(({ deliveryId }) => byId.get(deliveryId) ?? null);
}
