import { parseAccountSettings } from "@/lib/accounts/connections/account-settings";
import { type MentionRow, presentMention } from "@/lib/accounts/mentions/mention-row";
import type { Mention } from "@/lib/accounts/mentions/schema";
import type { LinkParameters } from "@/lib/deliveries/rules/link-parameters";
import type { AsJson } from "@/lib/kernel/as-json";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { AccountSettings, MediaItem } from "@/lib/networks/network";
import { resolveRule, ruleFor } from "@/lib/planning/link-rules/rules";
import type { LinkRule } from "@/lib/planning/link-rules/schema";
import { type ConnectionState, type MediaState, Prisma } from "@/prisma/generated/client";
import { emptyContent, mediaIdsIn, type PostContent, positionsOf } from "./post-content";
import { type MediaRow, mediaItem, postMediaColumns } from "./post-row";

export type References = {
  connections: Map<string, ReferencedConnection>;
  media: Map<string, { ready: boolean; item: MediaItem }>;
  labelIds: Set<string>;
  mentions: Mention[];
  /** Has by connection what is added to links there; an account without a rule is left out. */
  linkParameters: ReadonlyMap<string, LinkParameters>;
  /** Tells the same of another post that refers to nothing more. */
  linksOf: (post: LinkedPost) => ReadonlyMap<string, LinkParameters>;
  /**
   * Is false where no account has a rule for approval, no program asked for a yes and nothing of the post
   * was ever judged.
   */
  mayNeedApproval: boolean;
};

type LinkedPost = { labelIds: readonly string[]; scheduledAt: Date };

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
  {
    content,
    postId,
    scheduledAt,
  }: { content: PostContent; postId: string | null; scheduledAt: Date },
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
      ${lockLabels(workspaceId, content.labelIds)} AS labels,
      ${mentionsIn(workspaceId, content)} AS mentions,
      (SELECT coalesce(json_agg(item), '[]') FROM (
        SELECT "connectionId", "labelId", parameters, "excludedHosts" FROM "LinkRule"
        WHERE "workspaceId" = ${workspaceId}::uuid ORDER BY position
      ) item) AS "linkRules",
      (SELECT "timeZone" FROM "Workspace" WHERE id = ${workspaceId}::uuid) AS "timeZone",
      EXISTS (
        SELECT FROM "ApprovalRule" WHERE "connectionId" = ANY(${content.connectionIds}::uuid[])
      ) OR EXISTS (
        SELECT FROM "AccountApproval" WHERE "postId" = ${postId}::uuid
      ) OR EXISTS (
        SELECT FROM "Post" WHERE id = ${postId}::uuid AND "asksPerson"
      ) AS "mayNeedApproval"`;
  const { connections = [], media = [], labels = [], mentions = [] } = named ?? {};
  const linksOf = (post: LinkedPost) => (named ? linkParametersOf(named, post) : new Map());
  return {
    connections: new Map(connections.map((row) => [row.id, connectionFrom(row)])),
    linkParameters: linksOf({ labelIds: content.labelIds, scheduledAt }),
    linksOf,
    media: new Map(
      media.map(({ askedId, state, ...row }) => [
        askedId,
        { ready: state === "ready", item: mediaItem(row) },
      ]),
    ),
    labelIds: new Set(labels.map(({ id }) => id)),
    mentions: mentions.map((row) => presentMention({ ...row, createdAt: new Date(row.createdAt) })),
    mayNeedApproval: named?.mayNeedApproval ?? true,
  };
}

/** Reads the rules for links at once, and tells what they add to posts of these accounts and labels. */
export async function findLinks(
  tx: Tx,
  workspaceId: WorkspaceId,
  named: { connectionIds: string[]; labelIds: string[] },
): Promise<References["linksOf"]> {
  const content = { ...emptyContent, ...named };
  return (await findReferences(tx, workspaceId, { content, postId: null, scheduledAt: now() }))
    .linksOf;
}

/** Tells whether labels are more than the team's: whether a rule for links names one. */
export async function haveLinksOfLabels(tx: Tx, workspaceId: WorkspaceId): Promise<boolean> {
  const [found] = await tx.$queryRaw<{ named: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM "LinkRule" WHERE "workspaceId" = ${workspaceId}::uuid
        AND ("labelId" IS NOT NULL OR strpos(parameters::text, '{label}') > 0)
    ) AS named`;
  return found?.named ?? false;
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
    SELECT coalesce(json_agg(item), '[]') FROM (
      SELECT id, name, "nameKey" FROM "Label"
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
  labels: { id: string; name: string; nameKey: string }[];
  mentions: AsJson<MentionRow>[];
  linkRules: LinkRule[];
  timeZone: string;
  mayNeedApproval: boolean;
};

function linkParametersOf(
  { connections, labels, linkRules, timeZone }: Named,
  { labelIds, scheduledAt }: LinkedPost,
): Map<string, LinkParameters> {
  if (linkRules.length === 0) return new Map();
  const own = labels.filter(({ id }) => labelIds.includes(id));
  const [label] = own.toSorted((one, other) => (one.nameKey < other.nameKey ? -1 : 1));
  const month = toWallTime(scheduledAt.toISOString(), timeZone).date.slice(0, 7);
  return new Map(
    connections.flatMap(({ id: connectionId, provider, name }) => {
      const rule = ruleFor(linkRules, { connectionId, labelIds });
      const values = { "{network}": provider, "{account}": name, "{yyyy-mm}": month };
      const resolved = rule && resolveRule(rule, { ...values, "{label}": label?.name ?? null });
      return resolved ? [[connectionId, resolved] as const] : [];
    }),
  );
}

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
