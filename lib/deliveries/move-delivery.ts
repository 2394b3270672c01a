import { batch } from "@/lib/async/batch";
import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { isOneItemsFault } from "@/lib/kernel/statement-fault";
import { type Delivery, Prisma } from "@/prisma/generated/client";
import type { DeliveryRow } from "./find-delivery";
import { lockInOrder } from "./lock-deliveries";
import { notifiesPeople, notifyOfMove } from "./notify-of-move";
import type { DeliveryEventKind } from "./schema";
import {
  type DeliveryRef,
  type Held,
  type Transition,
  type TransitionName,
  transitions,
} from "./states";

export type Move = {
  deliveryId: string;
  by: TransitionName;
  held: Held;
  /** Columns that change with the move; null clears one. */
  data?: Changes;
  event?: Note;
};

type Changes = Partial<Omit<Delivery, "id" | "state" | "fence" | "intentNo">>;
type Note = { kind: DeliveryEventKind; message?: string };
export type Moved = Pick<
  Delivery,
  "id" | "postId" | "postIndex" | "fence" | "scheduledAt" | "intentAt"
>;

/**
 * Makes one move of the table with its event, the sequence's next position and the post's state, in
 * one statement, and tells people of it where they must know. Deliveries are locked before their
 * post, as everywhere.
 * Null where the delivery is not, or no longer, what the mover holds.
 */
export async function moveDelivery(tx: Tx, move: Move): Promise<Moved | null> {
  const [moved = null] = await moveAlike(tx, [move]);
  if (moved) await notifyOfMove(tx, move);
  return moved;
}

/** `moveDelivery` on its own; moves of the same kind at the same moment share a statement. */
export function moveAlone(move: Move): Promise<Moved | null> {
  if (notifiesPeople(move.by)) return transaction((tx) => moveDelivery(tx, move));
  const kind = [move.by, ...Object.keys(move.data ?? {})].join();
  const mover = movers.get(kind) ?? batch((moves: Move[]) => moveAlike(db, moves), batching);
  movers.set(kind, mover);
  return mover(move);
}

const movers = new Map<string, (move: Move) => Promise<Moved | null>>();
const batching = {
  keyOf: ({ deliveryId }: Renewal) => deliveryId,
  batchMax: 50,
  atOnce: 4,
  isOneItemsFault,
};

/** Keeps the delivery with its run, and stores what the run has to remember. */
export async function renewLease(
  { deliveryId, fence }: DeliveryRef,
  data: { leaseUntil: Date; handles?: Prisma.JsonObject; tries?: number },
  event?: Note,
): Promise<boolean> {
  const kind = Object.keys(data).join();
  const renewer = renewers.get(kind) ?? batch(renewAlike, batching);
  renewers.set(kind, renewer);
  return renewer({ deliveryId, held: { fence }, data, ...(event ? { event } : {}) });
}

type Renewal = Omit<Move, "by">;
const renewers = new Map<string, (renewal: Renewal) => Promise<boolean>>();

/** The network's id of position 0 on the same account; null while it is not published. */
export async function parentRemoteId(row: DeliveryRow): Promise<string | null> {
  if (row.postIndex === 0) return null;
  const { postId, connectionId } = row;
  const parent = await db.delivery.findUnique({
    where: { postId_connectionId_postIndex: { postId, connectionId, postIndex: 0 } },
    select: { remoteId: true },
  });
  return parent?.remoteId ?? null;
}

/** Moves by one row of the table that change the same columns; posts are locked in one order. */
async function moveAlike(tx: Tx, moves: Move[]): Promise<(Moved | null)[]> {
  const [{ by, data = {} }] = moves as [Move];
  const transition: Transition = transitions[by];
  const rows = await tx.$queryRaw<Moved[]>`
    WITH asked AS (${askedOf(moves)}), locked AS (${lockingAsked}), moved AS (
      UPDATE "Delivery" delivery SET ${Prisma.join([...changesOf(transition), ...columnsOf(data)])}
      FROM asked JOIN locked USING (id)
      WHERE delivery.id = asked.id
        AND delivery.state = ANY(${[...transition.from]}::"DeliveryState"[]) ${guards[transition.holds]}
      RETURNING delivery.*
    ), noted AS (${noting()}), released AS (${releaseOf(transition)})
    SELECT id, "postId", "postIndex", fence, "scheduledAt", "intentAt", refresh_post_state("postId")
    FROM (SELECT * FROM moved ORDER BY "postId") ordered`;
  return inOrderOf(moves, rows);
}

async function renewAlike(renewals: Renewal[]): Promise<boolean[]> {
  const [{ data = {} }] = renewals as [Renewal];
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH asked AS (${askedOf(renewals)}), locked AS (${lockingAsked}), moved AS (
      UPDATE "Delivery" delivery SET ${Prisma.join(columnsOf(data))}
      FROM asked JOIN locked USING (id) WHERE delivery.id = asked.id ${guards.fence}
      RETURNING delivery.id
    ), noted AS (${noting()})
    SELECT id FROM moved`;
  return inOrderOf(renewals, rows).map((row) => row !== null);
}

function inOrderOf<Row extends { id: string }>(asked: Renewal[], rows: Row[]): (Row | null)[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return asked.map(({ deliveryId }) => byId.get(deliveryId) ?? null);
}

/** What is asked, as rows of the deliveries' own table: what is held, and what changes. */
function askedOf(moves: Renewal[]): Prisma.Sql {
  const rows = moves.map(({ deliveryId, held: { fence, intentNo = -1 }, data, event }) => {
    return { id: deliveryId, fence, intentNo, ...data, kind: event?.kind, message: event?.message };
  });
  return Prisma.sql`
    SELECT delivery.*, asked ->> 'kind' AS kind, asked ->> 'message' AS message
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) asked,
      jsonb_populate_record(NULL::"Delivery", asked) delivery`;
}

const lockingAsked = lockInOrder(Prisma.sql`SELECT id FROM asked`);

const guards = {
  fence: Prisma.sql`AND delivery.fence = asked.fence`,
  intent: Prisma.sql`AND delivery."intentNo" = asked."intentNo"`,
  none: Prisma.empty,
} satisfies Record<Transition["holds"], Prisma.Sql>;

function changesOf({ to, raisesFence }: Transition): Prisma.Sql[] {
  const state = Prisma.sql`state = ${to}::"DeliveryState"`;
  return raisesFence ? [state, Prisma.sql`fence = delivery.fence + 1`] : [state];
}

function columnsOf(data: object): Prisma.Sql[] {
  return Object.keys(data).map((column) => Prisma.raw(`"${column}" = asked."${column}"`));
}

const noting = () => Prisma.sql`
  INSERT INTO "DeliveryEvent" (id, "deliveryId", at, kind, message)
  SELECT gen_random_uuid(), moved.id, ${now()}, asked.kind, asked.message
  FROM moved JOIN asked USING (id) WHERE asked.kind IS NOT NULL`;

/** Lets the sequence's next position of this account go, now that this one is out. */
function releaseOf({ to }: Transition): Prisma.Sql {
  if (to !== "published") return Prisma.sql`SELECT`;
  return Prisma.sql`
    UPDATE "Delivery" later SET "dueAt" = ${now()}
    FROM moved
    WHERE later."postId" = moved."postId" AND later."connectionId" = moved."connectionId"
      AND later."postIndex" = moved."postIndex" + 1
      AND later.state = 'scheduled' AND later."dueAt" IS NULL`;
}
