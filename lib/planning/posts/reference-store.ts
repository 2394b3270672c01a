import { parseAccountSettings } from "@/lib/accounts/connections/account-settings";
import { type MentionRow, presentMention } from "@/lib/accounts/mentions/mention-row";
import type { Mention } from "@/lib/accounts/mentions/schema";
import type { AsJson } from "@/lib/kernel/as-json";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { AccountSettings, MediaItem } from "@/lib/networks/network";
import { type ConnectionState, type MediaState, Prisma } from "@/prisma/generated/client";
import { mediaIdsIn, type PostContent, positionsOf } from "./post-content";
import { type MediaRow, mediaItem, postMediaColumns } from "./post-row";

export type References = {
  connections: Map<string, ReferencedConnection>;
  media: Map<string, { ready: boolean; item: MediaItem }>;
  labelIds: Set<string>;
  mentions: Mention[];
  /**
   * Is false where no account has a rule for approval, no program asked for a yes and nothing of the post
   * was ever judged.
   */
  mayNeedApproval: boolean;
};

export type ReferencedConnection = {
  id: string;
  name: string;
  provider: string;
  sandbox: boolean;
  state: ConnectionState;
  tokenExpiresAt: Date | null;
  renewAt: Date | null;
  renewalTries: number;
  facts: AccountSettings;
};

/**
 * Prevents a concurrent disconnect from missing deliveries that this transaction writes. Must run
 * before every lock on deliveries and posts.
 */
export async function lockConnections(
  tx: Tx,
  workspaceId: WorkspaceId,
  connectionIds: string[],
): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM "Connection"
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ANY(${connectionIds}::uuid[])
    ORDER BY id FOR SHARE`;
}

/**
 * In a transaction, the media and the labels cannot be deleted before it ends. Media have the
 * alternative texts that the post keeps.
 */
export async function findReferences(
  tx: Tx,
  workspaceId: WorkspaceId,
  { content, postId }: { content: PostContent; postId: string | null },
): Promise<References> {
  const [named] = await tx.$queryRaw<Named[]>`
    SELECT
      (SELECT coalesce(json_agg(item), '[]') FROM (
        SELECT id, name, provider, sandbox, state, "tokenExpiresAt", "renewAt", "renewalTries", facts
        FROM "Connection"
        WHERE "workspaceId" = ${workspaceId}::uuid
          AND id = ANY(${content.connectionIds}::uuid[])
      ) item) AS connections,
      ${lockMedia(workspaceId, { mediaIds: namedMedia(content), postId })} AS media,
      ${lockLabels(workspaceId, content.labelIds)} AS "labelIds",
      ${mentionsIn(workspaceId, content)} AS mentions,
      EXISTS (
        SELECT FROM "ApprovalRule" WHERE "connectionId" = ANY(${content.connectionIds}::uuid[])
      ) OR EXISTS (
        SELECT FROM "AccountApproval" WHERE "postId" = ${postId}::uuid
      ) OR EXISTS (
        SELECT FROM "Post" WHERE id = ${postId}::uuid AND "asksPerson"
      ) AS "mayNeedApproval"`;
  const { connections = [], media = [], labelIds = [], mentions = [] } = named ?? {};
  return {
    connections: new Map(connections.map((row) => [row.id, connectionFrom(row)])),
    media: new Map(
      media.map(({ askedId, state, ...row }) => [
        askedId,
        { ready: state === "ready", item: mediaItem(row) },
      ]),
    ),
    labelIds: new Set(labelIds),
    mentions: mentions.map((row) => presentMention({ ...row, createdAt: new Date(row.createdAt) })),
    mayNeedApproval: named?.mayNeedApproval ?? true,
  };
}

// An empty list skips the query: Postgres would build a separate plan for it each time.
function lockMedia(
  workspaceId: WorkspaceId,
  { mediaIds, postId }: { mediaIds: string[]; postId: string | null },
): Prisma.Sql {
  if (mediaIds.length === 0) return Prisma.sql`'[]'::json`;
  return Prisma.sql`(
    SELECT coalesce(json_agg(item), '[]') FROM (
      SELECT asked.id AS "askedId", ${postMediaColumns}, media.state
      FROM unnest(${mediaIds}::uuid[]) asked(id)
      LEFT JOIN "MediaAlias" alias ON alias.id = asked.id
      JOIN "Media" media ON media.id = coalesce(alias."mediaId", asked.id)
      LEFT JOIN "KeptAlt" kept ON kept."mediaId" = media.id AND kept."postId" = ${postId}::uuid
      WHERE media."workspaceId" = ${workspaceId}::uuid
      ORDER BY media.id FOR KEY SHARE OF media
    ) item)`;
}

function lockLabels(workspaceId: WorkspaceId, labelIds: string[]): Prisma.Sql {
  if (labelIds.length === 0) return Prisma.sql`'[]'::json`;
  return Prisma.sql`(
    SELECT coalesce(json_agg(item.id), '[]') FROM (
      SELECT id FROM "Label"
      WHERE "workspaceId" = ${workspaceId}::uuid AND id = ANY(${labelIds}::uuid[])
      ORDER BY id FOR KEY SHARE
    ) item)`;
}

function mentionsIn(workspaceId: WorkspaceId, content: PostContent): Prisma.Sql {
  if (!textsIn(content).some((text) => text.includes("@"))) return Prisma.sql`'[]'::json`;
  return Prisma.sql`(
    SELECT coalesce(json_agg(item), '[]') FROM (
      SELECT id, name, aliases, accounts, "createdAt" FROM "Mention"
      WHERE "workspaceId" = ${workspaceId}::uuid
    ) item)`;
}

function textsIn(content: PostContent): string[] {
  const own = Object.values(content.textOverrides).flatMap((byPosition) =>
    Object.values(byPosition),
  );
  return [...positionsOf(content), ...own.map((text) => ({ text }))].map(({ text }) => text ?? "");
}

type Named = {
  connections: AsJson<ReferencedConnection>[];
  media: (MediaRow & { askedId: string; state: MediaState })[];
  labelIds: string[];
  mentions: AsJson<MentionRow>[];
  mayNeedApproval: boolean;
};

function connectionFrom(row: AsJson<ReferencedConnection>): ReferencedConnection {
  return {
    ...row,
    facts: parseAccountSettings(row.facts),
    tokenExpiresAt: row.tokenExpiresAt ? new Date(row.tokenExpiresAt) : null,
    renewAt: row.renewAt ? new Date(row.renewAt) : null,
  };
}

function namedMedia(content: PostContent): string[] {
  return [...new Set([...mediaIdsIn(content), ...content.crops.map(({ mediaId }) => mediaId)])];
}
