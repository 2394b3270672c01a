import { batch } from "@/lib/kernel/async/batch";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { type Connection, type Delivery, Prisma, type Workspace } from "@/prisma/generated/client";

const deliveryColumns = [
  "id",
  "workspaceId",
  "postId",
  "connectionId",
  "postIndex",
  "state",
  "scheduledAt",
  "dueAt",
  "undoUntil",
  "fence",
  "leaseUntil",
  "dispatchedUntil",
  "wakesAt",
  "claimedBy",
  "intentNo",
  "intentAt",
  "tries",
  "handles",
  "errorCode",
] as const satisfies (keyof Delivery)[];

const connectionColumns = [
  "id",
  "provider",
  "accountId",
  "name",
  "state",
  "sandbox",
  "sealedCredentials",
  "facts",
] as const satisfies (keyof Connection)[];

export type DeliveryWithConnection = Pick<Delivery, (typeof deliveryColumns)[number]> & {
  connection: Pick<Connection, (typeof connectionColumns)[number]>;
  workspace: Pick<Workspace, "catchUpMinutes"> & { isPaused: boolean };
  /** Is true where its account has a rule for approval, or a program wrote its post that has to ask. */
  mayNeedApproval: boolean;
  /** By Postgres's clock, as a process's own may be wrong. */
  undoLeftMs: number | null;
  /** Counts from its time, or from the end of a wait of the network or a sequence. */
  lateMs: number;
};

export const findDelivery = batch(findDeliveries, {
  keyOf: (deliveryId) => deliveryId,
  batchMax: 100,
  atOnce: 2,
});

async function findDeliveries(deliveryIds: string[]): Promise<(DeliveryWithConnection | null)[]> {
  const rows = await db.$queryRaw<DeliveryWithConnection[]>`
    SELECT ${listOf(deliveryColumns, (column) => `delivery."${column}"`)},
      jsonb_build_object(${listOf(connectionColumns, (column) => `'${column}', connection."${column}"`)}) AS connection,
      jsonb_build_object('catchUpMinutes', workspace."catchUpMinutes",
        'isPaused', workspace."pausedAt" IS NOT NULL) AS workspace,
      may_need_approval(delivery."postId", delivery."connectionId") AS "mayNeedApproval",
      (extract(epoch FROM delivery."undoUntil" - clock_timestamp()) * 1000)::float8 AS "undoLeftMs",
      (extract(epoch FROM clock_timestamp() - greatest(delivery."scheduledAt", delivery."dueAt"))
        * 1000)::float8 AS "lateMs"
    FROM "Delivery" delivery
    JOIN "Connection" connection ON connection.id = delivery."connectionId"
    JOIN "Workspace" workspace ON workspace.id = delivery."workspaceId"
    WHERE delivery.id = ANY(${deliveryIds}::uuid[])`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return deliveryIds.map((id) => byId.get(id) ?? null);
}

function listOf(columns: readonly string[], inSql: (column: string) => string): Prisma.Sql {
  return Prisma.raw(columns.map(inSql).join(", "));
}

export async function findEarlierRemoteIds(
  row: Pick<Delivery, "postId" | "connectionId" | "postIndex">,
): Promise<{ parentRemoteId: string | null; previousRemoteId: string | null }> {
  if (row.postIndex === 0) return { parentRemoteId: null, previousRemoteId: null };
  const { postId, connectionId, postIndex } = row;
  const earlier = await db.delivery.findMany({
    where: { postId, connectionId, postIndex: { in: [0, postIndex - 1] } },
    select: { postIndex: true, remoteId: true },
  });
  const at = (index: number) => earlier.find((one) => one.postIndex === index)?.remoteId ?? null;
  return { parentRemoteId: at(0), previousRemoteId: at(postIndex - 1) };
}

/** Counts what comes before the delivery on its connection, and finds since when one is being sent. */
export async function findQueue(
  row: Pick<Delivery, "id" | "connectionId" | "scheduledAt">,
): Promise<{ ahead: number; sendingSince: Date | null }> {
  const [queue] = await db.$queryRaw<{ ahead: number; sendingSince: Date | null }[]>`
    SELECT count(*) FILTER (WHERE ("scheduledAt", id) < (${row.scheduledAt}, ${row.id}::uuid))::int AS ahead,
      min("intentAt") FILTER (WHERE state = 'publishing') AS "sendingSince"
    FROM "Delivery"
    WHERE "leaseUntil" IS NOT NULL AND state IN ('preparing', 'publishing')
      AND "connectionId" = ${row.connectionId}::uuid AND "scheduledAt" <= ${now()}`;
  return queue ?? { ahead: 0, sendingSince: null };
}
