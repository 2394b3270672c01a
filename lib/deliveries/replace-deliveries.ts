import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { Prisma } from "@/prisma/generated/client";
import { moveSql } from "./move-sql";
import type { LinkParameters } from "./rules/link-parameters";

export type PlannedDelivery = {
  connectionId: string;
  postIndex: number;
  textOverride: string | null;
  overridesMedia: boolean;
  /** Is added to its links; null where nothing is. */
  linkRule: LinkParameters | null;
  dueAt: Date | null;
};

export type DeliveryPlan = {
  postId: string;
  scheduledAt: Date;
  undoUntil: Date | null;
  planned: PlannedDelivery[];
};

/**
 * Replaces a post's deliveries by the planned ones. Kept ones keep their id; their runs become
 * stale and their handles are dropped.
 */
export async function replaceDeliveries(
  tx: Tx,
  workspaceId: WorkspaceId,
  plan: DeliveryPlan,
): Promise<void> {
  await tx.$executeRaw`WITH ${replacingDeliveries(workspaceId, plan)} SELECT FROM placed`;
}

/**
 * Returns the parts of a WITH that replace the deliveries; `placed` holds the planned rows as
 * written. The caller holds the post's lock, so that no other delivery of it appears.
 */
export function replacingDeliveries(
  workspaceId: WorkspaceId,
  { postId, scheduledAt, undoUntil, planned }: DeliveryPlan,
): Prisma.Sql {
  const at = now();
  const undo = Prisma.sql`${undoUntil?.toISOString() ?? null}::timestamptz`;
  const rows = JSON.stringify(planned.map((row) => ({ ...row, id: timeOrderedId(at) })));
  const isPlanned = Prisma.sql`delivery."postId" = ${postId}::uuid
    AND delivery."connectionId" = planned."connectionId"
    AND delivery."postIndex" = planned."postIndex"`;
  const kept = moveSql("edit", {
    from: Prisma.sql`planned`,
    where: isPlanned,
    set: {
      textOverride: Prisma.sql`planned."textOverride"`,
      overridesMedia: Prisma.sql`planned."overridesMedia"`,
      linkRule: Prisma.sql`planned."linkRule"`,
      scheduledAt: Prisma.sql`${scheduledAt.toISOString()}::timestamptz`,
      dueAt: Prisma.sql`planned."dueAt"`,
      undoUntil: undo,
      ...cleared,
    },
    returning: Prisma.sql`delivery.*`,
  });
  return Prisma.sql`
    planned AS (
      SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS planned(id uuid, "connectionId" uuid,
        "postIndex" int, "textOverride" text, "overridesMedia" boolean, "linkRule" jsonb,
        "dueAt" timestamptz)
    ),
    gone AS (
      DELETE FROM "Delivery" delivery WHERE delivery."postId" = ${postId}::uuid
        AND NOT EXISTS (SELECT FROM planned WHERE ${isPlanned})
    ),
    kept AS (${kept}),
    added AS (
      INSERT INTO "Delivery" (id, "workspaceId", "postId", "connectionId", "postIndex",
        "textOverride", "overridesMedia", "linkRule", "scheduledAt", "dueAt", "undoUntil")
      SELECT id, ${workspaceId}::uuid, ${postId}::uuid, "connectionId", "postIndex",
        "textOverride", "overridesMedia", "linkRule", ${scheduledAt.toISOString()}::timestamptz, "dueAt", ${undo}
      FROM planned WHERE NOT EXISTS (SELECT FROM "Delivery" delivery WHERE ${isPlanned})
      RETURNING "Delivery".*
    ),
    placed AS (SELECT * FROM kept UNION ALL SELECT * FROM added)`;
}

const nothing = Prisma.sql`NULL`;
const cleared = {
  heldDueAt: nothing,
  leaseUntil: nothing,
  dispatchedUntil: nothing,
  dispatches: Prisma.sql`0`,
  handles: nothing,
  tries: Prisma.sql`0`,
  errorCode: nothing,
  errorReason: nothing,
  errorValues: nothing,
  errorMessage: nothing,
  errorRetryable: nothing,
  errorOccurredAt: nothing,
};
