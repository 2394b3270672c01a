import type { z } from "zod";
import type { AsJson } from "@/lib/kernel/as-json";
import { db } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { Prisma } from "@/prisma/generated/client";
import { postHits } from "./post-hits-store";
import type { Found, FoundDraft, FoundPost } from "./schema";
import { type TextQuery, textQuery } from "./text-query";
import type { Term } from "./words";

type Wanted = TextQuery & {
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
