import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { ConnectionState } from "@/prisma/generated/client";
import type { WeeklyTimes } from "./occurrences";

export type SlotAccount = WeeklyTimes & {
  id: string;
  name: string;
  state: ConnectionState;
  version: number;
};

export async function findSlotAccounts(
  tx: Tx,
  workspaceId: WorkspaceId,
  connectionIds: readonly string[] | null,
): Promise<SlotAccount[]> {
  return await tx.$queryRaw<SlotAccount[]>`
    SELECT connection.id, connection.name, connection.state,
      coalesce(schedule."timeZone", workspace."timeZone") AS "timeZone",
      coalesce(schedule.version, 0) AS version,
      (SELECT coalesce(json_agg(slot ORDER BY slot.weekday, slot.minute), '[]') FROM (
        SELECT weekday, minute FROM "WeeklySlot" WHERE "connectionId" = connection.id
      ) slot) AS slots
    FROM "Connection" connection
    JOIN "Workspace" workspace ON workspace.id = connection."workspaceId"
    LEFT JOIN "SlotSchedule" schedule ON schedule."connectionId" = connection.id
    WHERE connection."workspaceId" = ${workspaceId}::uuid
      AND (${connectionIds}::uuid[] IS NULL OR connection.id = ANY(${connectionIds}::uuid[]))
    ORDER BY connection.id`;
}

/**
 * Lets one transaction at a time give out slots of these accounts. Writing a post waits for it and
 * it for those who write posts, as they hold the same rows in share mode.
 */
export async function lockSlots(
  tx: Tx,
  workspaceId: WorkspaceId,
  connectionIds: readonly string[],
): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM "Connection"
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ANY(${connectionIds}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`;
}

export async function replaceSchedule(
  tx: Tx,
  workspaceId: WorkspaceId,
  { connectionId, timeZone, slots }: WeeklyTimes & { connectionId: string },
): Promise<void> {
  await tx.slotSchedule.upsert({
    where: { connectionId },
    create: { connectionId, workspaceId, timeZone },
    update: { timeZone, version: { increment: 1 } },
  });
  await tx.weeklySlot.deleteMany({ where: { connectionId } });
  await tx.weeklySlot.createMany({ data: slots.map((slot) => ({ ...slot, connectionId })) });
}
