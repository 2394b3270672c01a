import type { z } from "zod";
import type { AsJson } from "@/lib/kernel/as-json";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { Prisma } from "@/prisma/generated/client";
import type { Found, FoundDraft, FoundPost } from "./schema";
import { type Term, tokensOf } from "./words";

type Wanted = {
  terms: readonly Term[];
  limit: number;
  drafts: boolean;
  accounts: boolean;
  people: boolean;
};

type Texts = { title: string; texts: string[] };
export type PostHit = Omit<FoundPost, "title" | "excerpt"> & Texts;
export type DraftHit = Omit<FoundDraft, "title" | "excerpt"> & Texts;
type Hits = Omit<z.output<typeof Found>, "posts" | "drafts"> & {
  posts: AsJson<PostHit>[];
  drafts: AsJson<DraftHit>[];
};

/** One statement, as somebody waits for it at every key. */
export async function findEverywhere(
  workspaceId: WorkspaceId,
  { terms, limit, ...kinds }: Wanted,
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

const none = Prisma.sql`'[]'::json`;

function listOf(rows: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT coalesce(json_agg(item), '[]') FROM (${rows}) item)`;
}

type Query = Pick<Wanted, "terms" | "limit">;

function postHits(workspaceId: WorkspaceId, { terms, limit }: Query): Prisma.Sql {
  const words = Prisma.sql`search_words(post."workspaceId", post.title, ARRAY[post.text] || post."additionalTexts")`;
  const override = Prisma.sql`search_words(delivery."workspaceId", '', ARRAY[delivery."textOverride"])`;
  const anywhere = textQuery(workspaceId, terms, "");
  const inTitle = textQuery(workspaceId, terms, titleMark);
  const nearest = (at: Prisma.Sql) => Prisma.sql`ORDER BY ${distanceTo(at)} LIMIT ${limit}::int`;
  return Prisma.sql`
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
        (SELECT post.id, 0 AS place FROM "Post" post
          WHERE ${words} @@ ${inTitle} AND post."workspaceId" = ${workspaceId}::uuid
          ${nearest(Prisma.sql`post."scheduledAt"`)})
        UNION ALL
        (SELECT post.id, 1 FROM "Post" post
          WHERE ${words} @@ ${anywhere} AND post."workspaceId" = ${workspaceId}::uuid
          ${nearest(Prisma.sql`post."scheduledAt"`)})
        UNION ALL
        (SELECT delivery."postId", 1 FROM "Delivery" delivery
          WHERE ${override} @@ ${anywhere} AND delivery."workspaceId" = ${workspaceId}::uuid
            AND delivery."textOverride" IS NOT NULL
          ${nearest(Prisma.sql`delivery."scheduledAt"`)})
      ) found GROUP BY id
    ) found JOIN "Post" post ON post.id = found.id
    ORDER BY found.place, ${distanceTo(Prisma.sql`post."scheduledAt"`)}, post.id
    LIMIT ${limit}::int`;
}

function draftHits(workspaceId: WorkspaceId, { terms, limit }: Query): Prisma.Sql {
  return Prisma.sql`
    SELECT draft.id, coalesce(draft.content ->> 'title', '') AS title,
      search_draft_texts(draft.content) AS texts, draft.template, draft."updatedAt"
    FROM "Draft" draft
    WHERE search_words(draft."workspaceId", coalesce(draft.content ->> 'title', ''), search_draft_texts(draft.content))
        @@ ${textQuery(workspaceId, terms, "")}
      AND draft."workspaceId" = ${workspaceId}::uuid
    ORDER BY draft."updatedAt" DESC, draft.id LIMIT ${limit}::int`;
}

function accountHits(workspaceId: WorkspaceId, { terms, limit }: Query): Prisma.Sql {
  return Prisma.sql`
    SELECT account.id, account.provider, account.name, account.handle, account."avatarUrl", account.state
    FROM "Connection" account
    WHERE account."workspaceId" = ${workspaceId}::uuid
      AND ${isNamed(Prisma.sql`account.name || ' ' || account.handle`, terms)}
    ORDER BY account.name, account.id LIMIT ${limit}::int`;
}

function personHits(workspaceId: WorkspaceId, { terms, limit }: Query): Prisma.Sql {
  return Prisma.sql`
    SELECT person.id, person.name, person."avatarUrl"
    FROM "Member" member JOIN "User" person ON person.id = member."userId"
    WHERE member."workspaceId" = ${workspaceId}::uuid
      AND ${isNamed(Prisma.sql`person.name`, terms)}
    ORDER BY person.name, person.id LIMIT ${limit}::int`;
}

function labelHits(workspaceId: WorkspaceId, { terms, limit }: Query): Prisma.Sql {
  return Prisma.sql`
    SELECT label.id, label.name, label.color FROM "Label" label
    WHERE label."workspaceId" = ${workspaceId}::uuid
      AND ${isNamed(Prisma.sql`label.name`, terms)}
    ORDER BY label."nameKey" LIMIT ${limit}::int`;
}

const titleMark = "=";

/** Terms hold letters, digits and symbols only, so none needs an escape. */
function textQuery(workspaceId: WorkspaceId, terms: readonly Term[], mark: string): Prisma.Sql {
  const own = `${workspaceId.slice(-8)}${mark}`;
  const tokens = terms.flatMap(tokensOf).map((token) => `'${own}${token}':*`);
  return Prisma.sql`${tokens.join(" & ")}::tsquery`;
}

/** Names are few and need no index; a part of a word is enough in them. */
function isNamed(name: Prisma.Sql, terms: readonly Term[]): Prisma.Sql {
  const patterns = terms.map(({ text }) => `%${text}%`);
  return Prisma.sql`search_fold(${name}) LIKE ALL(${patterns}::text[])`;
}

function distanceTo(at: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`abs(extract(epoch FROM ${at} - ${now()}::timestamptz))`;
}
