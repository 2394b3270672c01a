import { type WrittenText, writtenBefore } from "@/lib/deliveries/stored-handles";
import type { Tx } from "@/lib/kernel/db";

export type AccountPosition = {
  id: string;
  workspaceId: string;
  postId: string;
  connectionId: string;
  provider: string;
  scheduledAt: Date;
  timeZone: string;
  /** An earlier try wrote this for the network, which the next one sends. */
  written: WrittenText | null;
};

type Row = Omit<AccountPosition, "written"> & { handles: unknown };

/** Returns the positions of each account in the order of the sequence. */
export async function findPositions(
  tx: Tx,
  accounts: readonly { postId: string; connectionId: string }[],
): Promise<AccountPosition[]> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT delivery.id, delivery."workspaceId", delivery."postId", delivery."connectionId",
      delivery.handles, delivery."scheduledAt", connection.provider, workspace."timeZone"
    FROM jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
      AS asked ("postId" uuid, "connectionId" uuid)
    JOIN "Delivery" delivery ON delivery."postId" = asked."postId"
      AND delivery."connectionId" = asked."connectionId"
    JOIN "Connection" connection ON connection.id = delivery."connectionId"
    JOIN "Workspace" workspace ON workspace.id = delivery."workspaceId"
    ORDER BY delivery."postIndex"`;
  return rows.map(({ handles, ...row }) => ({ ...row, written: writtenBefore(handles) }));
}
