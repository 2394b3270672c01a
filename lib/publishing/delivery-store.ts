import { now } from "@/lib/clock";
import { db, type Tx } from "@/lib/db";
import { type Delivery, Prisma } from "@/prisma/generated/client";
import type { DeliveryRow } from "./find-delivery";
import type { DeliveryEventKind } from "./schema";
import { type Held, type Transition, type TransitionName, transitions } from "./transitions";
import type { DeliveryRef } from "./turn";

export type Move = {
  deliveryId: string;
  by: TransitionName;
  held: Held;
  /** Columns that change with the move; null clears one. */
  data?: Partial<Omit<Delivery, "id" | "state" | "fence">>;
  event?: { kind: DeliveryEventKind; message?: string };
};

/**
 * Makes one move of the table with its event, the sequence's next position and the post's state, in
 * one statement. Deliveries are locked before their post, as everywhere.
 * Null where the delivery is not, or no longer, what the mover holds.
 */
export async function moveDelivery(
  tx: Tx,
  move: Move,
): Promise<{ postId: string; fence: number } | null> {
  const transition: Transition = transitions[move.by];
  const [row] = await tx.$queryRaw<{ postId: string; fence: number }[]>`
    WITH moved AS (
      UPDATE "Delivery" delivery SET ${changesOf(move, transition)}
      WHERE delivery.id = ${move.deliveryId}::uuid
        AND delivery.state = ANY(${[...transition.from]}::"DeliveryState"[]) ${guardOf(move)}
      RETURNING delivery.*
    ), noted AS (${noteOf(move.event)}), released AS (${releaseOf(transition)})
    SELECT "postId", fence, refresh_post_state("postId") FROM moved`;
  return row ?? null;
}

/** `moveDelivery` on its own. */
export function moveAlone(move: Move): ReturnType<typeof moveDelivery> {
  return moveDelivery(db, move);
}

/** Keeps the delivery with its run, and stores what the run has to remember. */
export async function renewLease(
  ref: DeliveryRef,
  data: { leaseUntil: Date; handles?: Prisma.InputJsonObject },
  event?: Move["event"],
): Promise<boolean> {
  const { deliveryId, fence } = ref;
  const count = await db.$executeRaw`
    WITH moved AS (
      UPDATE "Delivery" SET ${Prisma.join(assignmentsOf(data))}
      WHERE id = ${deliveryId}::uuid AND fence = ${fence} RETURNING id
    ), noted AS (${noteOf(event)})
    SELECT id FROM moved`;
  return count === 1;
}

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

/** True for the error of a unique index: another delivery is `publishing`, or has this remote id. */
export function isTaken(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && uniqueViolation(error);
}

function uniqueViolation({ code, meta }: Prisma.PrismaClientKnownRequestError): boolean {
  return code === "P2002" || (code === "P2010" && JSON.stringify(meta ?? {}).includes("23505"));
}

function changesOf({ data = {} }: Move, { to, raisesFence }: Transition): Prisma.Sql {
  const state = Prisma.sql`state = ${to}::"DeliveryState"`;
  const fence = raisesFence ? [Prisma.sql`fence = delivery.fence + 1`] : [];
  return Prisma.join([state, ...fence, ...assignmentsOf(data)]);
}

function assignmentsOf(data: object): Prisma.Sql[] {
  return Object.entries(data).map(
    ([column, value]) => Prisma.sql`${Prisma.raw(`"${column}"`)} = ${value}`,
  );
}

function guardOf({ by, held }: Move): Prisma.Sql {
  switch (transitions[by].holds) {
    case "fence":
      return Prisma.sql`AND delivery.fence = ${held.fence}`;
    case "intent":
      return Prisma.sql`AND delivery."intentNo" = ${held.intentNo ?? -1}`;
    case "none":
      return Prisma.empty;
  }
}

function noteOf(event: Move["event"]): Prisma.Sql {
  if (!event) return nothing;
  return Prisma.sql`
    INSERT INTO "DeliveryEvent" (id, "deliveryId", at, kind, message)
    SELECT gen_random_uuid(), id, ${now()}, ${event.kind}, ${event.message ?? null} FROM moved`;
}

/** Lets the sequence's next position of this account go, now that this one is out. */
function releaseOf({ to }: Transition): Prisma.Sql {
  if (to !== "published") return nothing;
  return Prisma.sql`
    UPDATE "Delivery" later SET "dueAt" = ${now()}
    FROM moved
    WHERE later."postId" = moved."postId" AND later."connectionId" = moved."connectionId"
      AND later."postIndex" = moved."postIndex" + 1
      AND later.state = 'scheduled' AND later."dueAt" IS NULL`;
}

const nothing = Prisma.sql`SELECT`;
