import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";

export async function redactResponses(
  tx: Tx,
  workspaceId: WorkspaceId,
  connectionId: string,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "IdempotencyRecord" kept
    SET response = jsonb_set(kept.response, '{post,deliveries}', coalesce((
      SELECT jsonb_agg(delivery)
      FROM jsonb_array_elements(kept.response #> '{post,deliveries}') delivery
      WHERE delivery ->> 'connectionId' <> ${connectionId}), '[]'))
    WHERE kept."workspaceId" = ${workspaceId}::uuid
      AND kept.response #> '{post,deliveries}'
        @> jsonb_build_array(jsonb_build_object('connectionId', ${connectionId}::text))`;
}
