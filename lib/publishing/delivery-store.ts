import { now } from "@/lib/clock";
import { db, type Tx, transaction } from "@/lib/db";
import { refreshPostState } from "@/lib/posts/refresh-post-state";
import { Prisma } from "@/prisma/generated/client";
import { recordEvent } from "./record-event";
import type { DeliveryEventKind } from "./schema";
import { tellPeople } from "./tell-people";
import { type Held, type Transition, type TransitionName, transitions } from "./transitions";

const columns = {
  id: true,
  workspaceId: true,
  postId: true,
  connectionId: true,
  postIndex: true,
  state: true,
  scheduledAt: true,
  dueAt: true,
  fence: true,
  leaseUntil: true,
  intentNo: true,
  intentAt: true,
  tries: true,
  handles: true,
  errorCode: true,
  connection: {
    select: {
      id: true,
      provider: true,
      accountId: true,
      name: true,
      state: true,
      sandbox: true,
      sealedCredentials: true,
    },
  },
  workspace: { select: { catchUpMinutes: true, pausedAt: true } },
} satisfies Prisma.DeliverySelect;

export type DeliveryRow = Prisma.DeliveryGetPayload<{ select: typeof columns }>;

export function findDelivery(deliveryId: string): Promise<DeliveryRow | null> {
  return db.delivery.findUnique({ where: { id: deliveryId }, select: columns });
}

export type Move = {
  deliveryId: string;
  by: TransitionName;
  held: Held;
  data?: Omit<Prisma.DeliveryUncheckedUpdateManyInput, "state" | "fence">;
  event?: { kind: DeliveryEventKind; message?: string };
};

/**
 * Makes one move of the table with its event and the post's state, in the caller's transaction.
 * Deliveries are locked before their post, as everywhere.
 * Null where the delivery is not, or no longer, what the mover holds.
 */
export async function moveDelivery(
  tx: Tx,
  move: Move,
): Promise<{ postId: string; fence: number } | null> {
  const transition: Transition = transitions[move.by];
  const [row] = await tx.delivery.updateManyAndReturn({
    where: { id: move.deliveryId, state: { in: [...transition.from] }, ...guardOf(move) },
    data: {
      ...move.data,
      state: transition.to,
      ...(transition.raisesFence ? { fence: { increment: 1 } } : {}),
    },
    select: { postId: true, fence: true },
  });
  if (!row) return null;
  if (move.event) await recordEvent(tx, { deliveryId: move.deliveryId, ...move.event });
  if (transition.to === "published") await releaseNextPosition(tx, move.deliveryId);
  await refreshPostState(tx, row.postId);
  await tellPeople(tx, move);
  return row;
}

/** `moveDelivery` in a transaction of its own. */
export function moveAlone(move: Move): ReturnType<typeof moveDelivery> {
  return transaction((tx) => moveDelivery(tx, move));
}

/** Keeps the delivery with its run, and stores what the run has to remember. */
export async function renewLease(
  { deliveryId, fence }: { deliveryId: string; fence: number },
  data: { leaseUntil: Date; handles?: Prisma.InputJsonValue; dueAt?: Date; tries?: number },
): Promise<boolean> {
  const { count } = await db.delivery.updateMany({ where: { id: deliveryId, fence }, data });
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

function guardOf({ by, held }: Move): Prisma.DeliveryWhereInput {
  switch (transitions[by].holds) {
    case "fence":
      return { fence: held.fence };
    case "intent":
      return { intentNo: held.intentNo ?? -1 };
    case "none":
      return {};
  }
}

/** Lets the sequence's next position of this account go, now that this one is out. */
async function releaseNextPosition(tx: Tx, deliveryId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Delivery" later SET "dueAt" = ${now()}
    FROM "Delivery" earlier
    WHERE earlier.id = ${deliveryId}::uuid
      AND later."postId" = earlier."postId"
      AND later."connectionId" = earlier."connectionId"
      AND later."postIndex" = earlier."postIndex" + 1
      AND later.state = 'scheduled' AND later."dueAt" IS NULL`;
}
