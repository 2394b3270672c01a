import type { z } from "zod";
import type { AsJson } from "@/lib/kernel/as-json";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { Prisma } from "@/prisma/generated/client";
import type { Found, FoundDraft, FoundPost } from "./schema";
import { type Term, tokensOf } from "./words";

type Texts = { title: string; texts: string[] };

type Hits = Omit<z.output<typeof Found>, "posts" | "drafts"> & {
  posts: AsJson<PostHit>[];
  drafts: AsJson<DraftHit>[];
};

const none = Prisma.sql`'[]'::json`;

/** `search_words` writes the words of a title twice, once with this sign before them. */
const signs = { title: "=", anywhere: "" };

const nearMax = 2_000;
const words = Prisma.sql`search_words(post."workspaceId", post.title, ARRAY[post.text] || post."additionalTexts")`;
const ownWords = Prisma.sql`search_words(delivery."workspaceId", '', ARRAY[delivery."textOverride"])`;

type TextQuery = { terms: readonly Term[]; limit: number };

export type PostHit = Omit<FoundPost, "title" | "excerpt"> & Texts;

export type DraftHit = Omit<FoundDraft, "title" | "excerpt"> & Texts;

export async function findEverywhere(
  workspaceId: WorkspaceId,
  { terms, limit, ...kinds }: TextQuery & Record<"drafts" | "accounts" | "people", boolean>,
): Promise<Hits> {
  const [hits] = await db.$queryRaw<Hits[]>`
    SELECT
      ${listOf(postHits(workspaceId, { terms, limit }))} AS posts,
      ${kinds.drafts ? listOf(draftHits(workspaceId, { terms, limit })) : none} AS drafts,
      ${kinds.accounts ? listOf(accountHits(workspaceId, { terms, limit })) : none} AS accounts,
      ${kinds.people ? listOf(personHits(workspaceId, { terms, limit })) : none} AS people,
      ${listOf(labelHits(workspaceId, { terms, limit }))} AS labels`;
  return hits ?? { posts: [], drafts: [], accounts: [], people: [], labels: [] };
}

function listOf(rows: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT coalesce(json_agg(item), '[]') FROM (${rows}) item)`;
}

/**
 * A frequent word is in more rows than can be read in time. So each search looks among the posts
 * around now first, and everywhere only where these are too few; a rare word costs little twice.
 */
function postHits(workspaceId: WorkspaceId, { terms, limit }: TextQuery): Prisma.Sql {
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

/** The workspace is compared as a text where the index of its posts by time would only cost. */
function stages(
  name: "title" | "text",
  workspaceId: WorkspaceId,
  { query, limit, isWanted }: { query: Prisma.Sql; limit: number; isWanted: Prisma.Sql },
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

/** Terms hold letters, digits and symbols only, so none needs an escape. */
function textQuery(
  workspaceId: WorkspaceId,
  terms: readonly Term[],
  where: keyof typeof signs,
): Prisma.Sql {
  const own = `${workspaceId.slice(-8)}${signs[where]}`;
  const tokens = terms.flatMap(tokensOf).map((token) => `'${own}${token}':*`);
  return Prisma.sql`${tokens.join(" & ")}::tsquery`;
}

function isUnfilled(name: "title", limit: number): Prisma.Sql {
  const counted = ["near", "all"].map(
    (stage) => Prisma.sql`(SELECT count(*) FROM ${Prisma.raw(`${name}_${stage}`)}) < ${limit}::int`,
  );
  return Prisma.join(counted, " AND ");
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

function distanceTo(at: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`abs(extract(epoch FROM ${at} - ${now()}::timestamptz))`;
}

function draftHits(workspaceId: WorkspaceId, { terms, limit }: TextQuery): Prisma.Sql {
  return Prisma.sql`
    SELECT draft.id, coalesce(draft.content ->> 'title', '') AS title,
      search_draft_texts(draft.content) AS texts, draft.template, draft."updatedAt"
    FROM "Draft" draft
    WHERE search_words(draft."workspaceId", coalesce(draft.content ->> 'title', ''), search_draft_texts(draft.content))
        @@ ${textQuery(workspaceId, terms, "anywhere")}
      AND draft."workspaceId"::text = ${workspaceId}
    ORDER BY draft."updatedAt" DESC, draft.id LIMIT ${limit}::int`;
}

function accountHits(workspaceId: WorkspaceId, { terms, limit }: TextQuery): Prisma.Sql {
  return Prisma.sql`
    SELECT account.id, account.provider, account.name, account.handle, account."avatarUrl", account.state
    FROM "Connection" account
    WHERE account."workspaceId" = ${workspaceId}::uuid
      AND ${isNamed(Prisma.sql`account.name || ' ' || account.handle`, terms)}
    ORDER BY account.name, account.id LIMIT ${limit}::int`;
}

function personHits(workspaceId: WorkspaceId, { terms, limit }: TextQuery): Prisma.Sql {
  return Prisma.sql`
    SELECT person.id, person.name, person."avatarUrl"
    FROM "Member" member JOIN "User" person ON person.id = member."userId"
    WHERE member."workspaceId" = ${workspaceId}::uuid
      AND ${isNamed(Prisma.sql`person.name`, terms)}
    ORDER BY person.name, person.id LIMIT ${limit}::int`;
}

function labelHits(workspaceId: WorkspaceId, { terms, limit }: TextQuery): Prisma.Sql {
  return Prisma.sql`
    SELECT label.id, label.name, label.color FROM "Label" label
    WHERE label."workspaceId" = ${workspaceId}::uuid
      AND ${isNamed(Prisma.sql`label.name`, terms)}
    ORDER BY label."nameKey" LIMIT ${limit}::int`;
}

function isNamed(name: Prisma.Sql, terms: readonly Term[]): Prisma.Sql {
  const patterns = terms.map(({ text }) => `%${text}%`);
  return Prisma.sql`search_fold(${name}) LIKE ALL(${patterns}::text[])`;
}
