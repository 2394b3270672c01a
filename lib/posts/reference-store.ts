import type { Tx } from "@/lib/db";
import type { MediaItem } from "@/lib/networks/network";
import type { WorkspaceId } from "@/lib/workspaces/workspace-id";
import type { ConnectionState } from "@/prisma/generated/client";
import type { Composition } from "./composition";
import { mediaItem, mediaSelect } from "./media-item";

/** What a composition names, as far as the workspace has it. */
export type References = {
  connections: Map<string, ReferencedConnection>;
  media: Map<string, { ready: boolean; item: MediaItem }>;
};

export type ReferencedConnection = {
  id: string;
  name: string;
  provider: string;
  state: ConnectionState;
  tokenExpiresAt: Date | null;
  renewAt: Date | null;
  renewalTries: number;
};

type Named = { connectionIds: string[]; postId?: string };

/**
 * Holds the named connections, and those a post is on already, against a disconnect that would miss
 * deliveries being written. Comes before every lock on deliveries and posts.
 */
export async function lockConnections(
  tx: Tx,
  workspaceId: WorkspaceId,
  { connectionIds, postId }: Named,
): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM "Connection"
    WHERE "workspaceId" = ${workspaceId}::uuid
      AND (id = ANY(${connectionIds}::uuid[])
        OR id IN (SELECT "connectionId" FROM "Delivery" WHERE "postId" = ${postId ?? null}::uuid))
    ORDER BY id FOR SHARE`;
}

/** Reads what a composition names; in a transaction its media cannot be deleted before the end. */
export async function findReferences(
  tx: Tx,
  workspaceId: WorkspaceId,
  composition: Composition,
): Promise<References> {
  const mediaIds = mediaIdsOf(composition);
  await tx.$queryRaw`
    SELECT id FROM "Media" WHERE "workspaceId" = ${workspaceId}::uuid
      AND id = ANY(${mediaIds}::uuid[]) ORDER BY id FOR KEY SHARE`;
  const connections = await tx.connection.findMany({
    where: { workspaceId, id: { in: composition.connectionIds } },
    select: {
      ...{ id: true, name: true, provider: true, state: true },
      ...{ tokenExpiresAt: true, renewAt: true, renewalTries: true },
    },
  });
  const media = await tx.media.findMany({
    where: { workspaceId, id: { in: mediaIds } },
    select: { ...mediaSelect, state: true },
  });
  return {
    connections: new Map(connections.map((row) => [row.id, row])),
    media: new Map(
      media.map((row) => [row.id, { ready: row.state === "ready", item: mediaItem(row) }]),
    ),
  };
}

function mediaIdsOf({ positions, mediaOverrides }: Composition): string[] {
  const shared = positions.flatMap((position) => position.mediaIds);
  const own = Object.values(mediaOverrides).flatMap((byPosition) => Object.values(byPosition));
  return [...new Set([...shared, ...own.flat()])];
}
