import { now } from "@/lib/kernel/clock";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { Prisma } from "@/prisma/generated/client";
import { type TextQuery, textQuery } from "./text-query";

const nearMax = 2_000;

const words = Prisma.sql`search_words(post."workspaceId", post.title, ARRAY[post.text] || post."additionalTexts")`;
const ownWords = Prisma.sql`search_words(delivery."workspaceId", '', ARRAY[delivery."textOverride"])`;

/**
 * A frequent word is in more rows than can be read in time. So each search looks among the posts
 * around now first, and everywhere only where these are too few; a rare word costs little twice.
 */
export function postHits(workspaceId: WorkspaceId, { terms, limit }: TextQuery): Prisma.Sql {
  const inTitle = stages("title", workspaceId, {
    query: textQuery(workspaceId, terms, "title"),
    limit,
    isWanted: Prisma.sql`true`,
  });
  const anywhere = stages("text", workspaceId, {
    query: textQuery(workspaceId, terms, "anywhere"),
    limit,
    isWanted: isUnfilled("title", limit),
  });
  return Prisma.sql`
    WITH span AS MATERIALIZED (${spanAroundNow(workspaceId)}),
    ${inTitle}, ${anywhere},
    own_text AS MATERIALIZED (
      SELECT delivery."postId" AS id FROM "Delivery" delivery
      WHERE ${ownWords} @@ ${textQuery(workspaceId, terms, "anywhere")}
        AND delivery."textOverride" IS NOT NULL
        AND delivery."workspaceId"::text = ${workspaceId} AND ${isUnfilled("title", limit)}
      ORDER BY ${distanceTo(Prisma.sql`delivery."scheduledAt"`)} LIMIT ${limit}::int
    )
    SELECT post.id, post.title, post."scheduledAt", post.state,
      ARRAY[post.text] || post."additionalTexts" || ARRAY(
        SELECT delivery."textOverride" FROM "Delivery" delivery
        WHERE delivery."postId" = post.id AND delivery."textOverride" IS NOT NULL
        ORDER BY delivery."postIndex", delivery."connectionId") AS texts,
      ARRAY(
        SELECT connection.name FROM "Connection" connection
        WHERE connection.id IN (
          SELECT delivery."connectionId" FROM "Delivery" delivery WHERE delivery."postId" = post.id)
        ORDER BY connection.name) AS "accountNames"
    FROM (
      SELECT id, min(place) AS place FROM (
        SELECT id, 0 AS place FROM title_near UNION ALL SELECT id, 0 FROM title_all
        UNION ALL SELECT id, 1 FROM text_near UNION ALL SELECT id, 1 FROM text_all
        UNION ALL SELECT id, 1 FROM own_text
      ) hit GROUP BY id
    ) found JOIN "Post" post ON post.id = found.id
    ORDER BY found.place, ${distanceTo(Prisma.sql`post."scheduledAt"`)}, post.id
    LIMIT ${limit}::int`;
}

function spanAroundNow(workspaceId: WorkspaceId): Prisma.Sql {
  return Prisma.sql`SELECT
    coalesce((
      SELECT "scheduledAt" FROM "Post" WHERE "workspaceId" = ${workspaceId}::uuid AND "scheduledAt" <= ${now()}
      ORDER BY "scheduledAt" DESC OFFSET ${nearMax}::int LIMIT 1), '-infinity') AS first,
    coalesce((
      SELECT "scheduledAt" FROM "Post" WHERE "workspaceId" = ${workspaceId}::uuid AND "scheduledAt" > ${now()}
      ORDER BY "scheduledAt" OFFSET ${nearMax}::int LIMIT 1), 'infinity') AS last`;
}

type Stage = { query: Prisma.Sql; limit: number; isWanted: Prisma.Sql };

/** The workspace is compared as a text where the index of its posts by time would only cost. */
function stages(
  name: "title" | "text",
  workspaceId: WorkspaceId,
  { query, limit, isWanted }: Stage,
): Prisma.Sql {
  const nearest = Prisma.sql`ORDER BY ${distanceTo(Prisma.sql`post."scheduledAt"`)} LIMIT ${limit}::int`;
  const near = Prisma.raw(`${name}_near`);
  return Prisma.sql`
    ${near} AS MATERIALIZED (
      SELECT post.id FROM "Post" post
      WHERE ${words} @@ ${query} AND post."workspaceId" = ${workspaceId}::uuid AND ${isWanted}
        AND post."scheduledAt" BETWEEN (SELECT first FROM span) AND (SELECT last FROM span)
      ${nearest}
    ),
    ${Prisma.raw(`${name}_all`)} AS MATERIALIZED (
      SELECT post.id FROM "Post" post
      WHERE ${words} @@ ${query} AND post."workspaceId"::text = ${workspaceId} AND ${isWanted}
        AND (SELECT count(*) FROM ${near}) < ${limit}::int
      ${nearest}
    )`;
}

function isUnfilled(name: "title", limit: number): Prisma.Sql {
  const counted = ["near", "all"].map(
    (stage) => Prisma.sql`(SELECT count(*) FROM ${Prisma.raw(`${name}_${stage}`)}) < ${limit}::int`,
  );
  return Prisma.join(counted, " AND ");
}

function distanceTo(at: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`abs(extract(epoch FROM ${at} - ${now()}::timestamptz))`;
}
