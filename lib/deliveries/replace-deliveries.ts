import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { Prisma } from "@/prisma/generated/client";

export type PlannedDelivery = {
  connectionId: string;
  postIndex: number;
  textOverride: string | null;
  overridesMedia: boolean;
  /** The scheduled time less the network's lead; null for positions that wait for an earlier one. */
  dueAt: Date | null;
};

export type DeliveryPlan = { postId: string; scheduledAt: Date; planned: PlannedDelivery[] };

/**
 * Makes a post's deliveries the planned ones. Those that stay keep their id; whatever run holds them
 * becomes stale by the raised fence, and nothing made ahead for the old content is kept.
 */
export async function replaceDeliveries(
  tx: Tx,
  workspaceId: WorkspaceId,
  plan: DeliveryPlan,
): Promise<void> {
  await tx.$executeRaw`WITH ${replacingDeliveries(workspaceId, plan)} SELECT FROM placed`;
}

/** What `replaceDeliveries` does, as parts of a WITH: `placed` is the planned ones, as written. */
export function replacingDeliveries(
  workspaceId: WorkspaceId,
  { postId, scheduledAt, planned }: DeliveryPlan,
): Prisma.Sql {
  const at = now();
  const rows = JSON.stringify(planned.map((row) => ({ ...row, id: timeOrderedId(at) })));
  return Prisma.sql`
    gone AS (
      DELETE FROM "Delivery" d WHERE d."postId" = ${postId}::uuid AND NOT EXISTS (
        SELECT 1 FROM jsonb_to_recordset(${rows}::jsonb) AS r("connectionId" uuid, "postIndex" int)
        WHERE r."connectionId" = d."connectionId" AND r."postIndex" = d."postIndex")
    ),
    placed AS (
      INSERT INTO "Delivery" (id, "workspaceId", "postId", "connectionId", "postIndex",
        "textOverride", "overridesMedia", "scheduledAt", "dueAt")
      SELECT r.id, ${workspaceId}::uuid, ${postId}::uuid, r."connectionId", r."postIndex",
        r."textOverride", r."overridesMedia", ${scheduledAt.toISOString()}::timestamptz, r."dueAt"
      FROM jsonb_to_recordset(${rows}::jsonb) AS r(id uuid, "connectionId" uuid, "postIndex" int,
        "textOverride" text, "overridesMedia" boolean, "dueAt" timestamptz)
      ON CONFLICT ("postId", "connectionId", "postIndex") DO UPDATE SET
        "textOverride" = EXCLUDED."textOverride", "overridesMedia" = EXCLUDED."overridesMedia",
        "scheduledAt" = EXCLUDED."scheduledAt", "dueAt" = EXCLUDED."dueAt",
        fence = "Delivery".fence + 1, "leaseUntil" = NULL, "dispatchedUntil" = NULL,
        handles = NULL, tries = 0,
        "errorCode" = NULL, "errorMessage" = NULL, "errorRetryable" = NULL, "errorOccurredAt" = NULL
      RETURNING "Delivery".*
    )`;
}

/**
 * Takes back what is being prepared and keeps it from the dispatcher until then; its run becomes
 * stale. What was made ahead stays usable as long as the content does. Returns how many.
 */
export async function recallDeliveries(
  tx: Tx,
  { postId, until, message }: { postId: string; until: Date; message: string },
): Promise<number> {
  const recalled = await tx.delivery.updateManyAndReturn({
    where: { postId, state: "preparing" },
    data: { state: "scheduled", fence: { increment: 1 }, leaseUntil: until },
    select: { id: true },
  });
  const at = now();
  await tx.deliveryEvent.createMany({
    data: recalled.map(({ id }) => ({ deliveryId: id, at, kind: "recalled", message })),
  });
  return recalled.length;
}

/** Cancels what has not begun to be published; whatever run holds it becomes stale. Returns how many. */
export async function cancelDeliveries(tx: Tx, postId: string): Promise<number> {
  const { count } = await tx.delivery.updateMany({
    where: { postId, state: { in: ["scheduled", "preparing"] } },
    data: { state: "cancelled", fence: { increment: 1 }, leaseUntil: null, dueAt: null },
  });
  return count;
}
