import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Delivery, Prisma } from "@/prisma/generated/client";
import { deliverySelect } from "./delivery-row";
import type { DeliveryEventKind } from "./schema";

const columns = {
  ...deliverySelect,
  postId: true,
  intentAt: true,
  setAsideAt: true,
  connection: { select: { provider: true, name: true, state: true } },
} satisfies Prisma.DeliverySelect;

export type DecidedRow = Prisma.DeliveryGetPayload<{ select: typeof columns }>;

export async function findDecided(
  tx: Tx,
  workspaceId: WorkspaceId,
  deliveryId: string,
): Promise<DecidedRow> {
  const where = { id: deliveryId, workspaceId };
  const row = await tx.delivery.findFirst({ where, select: columns });
  if (!row) throw notFound("delivery");
  return row;
}

export async function lockDecided(
  tx: Tx,
  workspaceId: WorkspaceId,
  deliveryId: string,
): Promise<DecidedRow> {
  const { connectionId } = await findDecided(tx, workspaceId, deliveryId);
  await tx.$queryRaw`SELECT id FROM "Connection" WHERE id = ${connectionId}::uuid FOR SHARE`;
  await tx.$queryRaw`SELECT id FROM "Delivery" WHERE id = ${deliveryId}::uuid FOR UPDATE`;
  return findDecided(tx, workspaceId, deliveryId);
}

export async function lastDecision(tx: Tx, deliveryId: string): Promise<string | null> {
  const event = await tx.deliveryEvent.findFirst({
    where: { deliveryId, kind: { in: [...decisive] } },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    select: { kind: true },
  });
  return event?.kind ?? null;
}

const decisive: DeliveryEventKind[] = ["failed", "unconfirmed", "retried", "resent", "attested"];

export function lockWaiting(tx: Tx, { id }: { id: string }): Promise<{ id: string }[]> {
  return tx.$queryRaw`
    SELECT later.id FROM "Delivery" later
    JOIN "Delivery" earlier ON earlier."postId" = later."postId"
      AND earlier."connectionId" = later."connectionId"
    WHERE earlier.id = ${id}::uuid AND later."postIndex" > earlier."postIndex"
      AND later.state = 'scheduled'
    ORDER BY later."postIndex" FOR UPDATE OF later`;
}

/** The first position of its sequence and the one right before it; of the second position, one twice. */
export async function findEarlier(
  tx: Tx,
  { postId, connectionId, postIndex }: DecidedRow,
): Promise<(Pick<Delivery, "state" | "remoteId"> | undefined)[]> {
  const rows = await tx.delivery.findMany({
    where: { postId, connectionId, postIndex: { in: [0, postIndex - 1] } },
    orderBy: { postIndex: "asc" },
    select: { state: true, remoteId: true },
  });
  return [rows[0], rows.at(-1)];
}
