import { db } from "@/lib/kernel/db";
import { workspaceId as toWorkspaceId } from "@/lib/kernel/workspace-id";
import { findLatestSeries, storeUsual } from "@/lib/results/reading/reading-store";
import { ageHours } from "@/lib/results/reading/schedule";
import { usualOf } from "@/lib/results/reading/usual";
import type { Person } from "../world/world";

const atOnce = 2_500;
/** Most of what is counted comes in the first days. */
const shares = [0.2, 0.45, 0.7, 0.85, 0.93, 0.98, 1];

type Filling = {
  connectionIds: readonly string[];
  labelIds?: readonly string[];
  posts: number;
  days: number;
  until: Date;
};

/**
 * Publishes so many posts on one account each, spread over the days before an instant, and counts what
 * came of them at each planned age. One in twenty was told incompletely.
 */
export async function fillResults(team: Person, filling: Filling): Promise<void> {
  for (let from = 0; from < filling.posts; from += atOnce) await fillSome(team, filling, from);
  const workspaceId = toWorkspaceId(team.workspaceId);
  for (const id of filling.connectionIds) {
    await db.accountResults.upsert({
      where: { connectionId: id },
      create: { connectionId: id, workspaceId },
      update: {},
    });
    const account = { id, workspaceId } as Parameters<typeof storeUsual>[1];
    await storeUsual(db, account, usualOf(await findLatestSeries(db, id)));
  }
}

async function fillSome(
  { workspaceId, userId }: Person,
  { connectionIds, labelIds = [], posts, days, until }: Filling,
  from: number,
): Promise<void> {
  await db.$executeRaw`
    WITH sample AS MATERIALIZED (
      SELECT uuidv7() AS "postId", uuidv7() AS id, n,
        (${connectionIds}::uuid[])[1 + n % cardinality(${connectionIds}::uuid[])] AS "connectionId",
        (ARRAY['text', 'picture', 'video', 'sequence'])[1 + n % 4]::"PublishedKind" AS kind,
        date_trunc('milliseconds', ${until}::timestamptz
          - (n + 0.5) * ${days}::int * interval '1 day' / ${posts}::int) AS at,
        n * 7919 % 97 AS likes
      FROM generate_series(${from}::int, ${Math.min(posts, from + atOnce) - 1}::int) n
    ), counted AS MATERIALIZED (
      SELECT sample.*, age.* FROM sample CROSS JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object(
            'at', to_char(sample.at + age.hours * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'stage', age.stage,
            'values', jsonb_build_object(
              'reactions', floor(likes * age.share), 'comments', floor(likes * age.share / 5),
              'shares', floor(likes * age.share / 9), 'quotes', floor(likes * age.share / 30))
          ) ORDER BY age.stage) AS points,
          coalesce(max(age.stage), 0)::int AS stage, max(age.share) AS share,
          sample.at + max(age.hours) * interval '1 hour' AS "readAt"
        FROM unnest(${[...ageHours]}::float8[], ${shares}::float8[])
          WITH ORDINALITY age(hours, share, stage)
        WHERE sample.at + age.hours * interval '1 hour' <= ${until}::timestamptz
      ) age
    ), post AS (
      INSERT INTO "Post" (id, "workspaceId", title, text, "additionalTexts", "scheduledAt",
        "idempotencyKey", "managedById", state)
      SELECT "postId", ${workspaceId}::uuid, '', 'Post number ' || n || ' of a year at the harbour.',
        '{}', at, "postId"::text, ${userId}::uuid, 'published'
      FROM sample
    ), delivery AS (
      INSERT INTO "Delivery" (id, "workspaceId", "postId", "connectionId", "postIndex", state,
        "scheduledAt", "publishedAt", "remoteId", "publishedUrl")
      SELECT id, ${workspaceId}::uuid, "postId", "connectionId", 0, 'published', at, at,
        'remote-' || id, 'https://network.example/' || id
      FROM sample
    ), tag AS (
      INSERT INTO "PostLabel" ("postId", "labelId")
      SELECT "postId", (${labelIds}::uuid[])[1 + n / 3 % cardinality(${labelIds}::uuid[])]
      FROM sample WHERE n % 3 = 0 AND cardinality(${labelIds}::uuid[]) > 0
    ), result AS (
      INSERT INTO "DeliveryResult" ("deliveryId", "workspaceId", "connectionId", "publishedAt", kind,
        stage, "nextAt", "askedAt", "readAt", reactions, comments, shares, quotes, missing)
      SELECT id, ${workspaceId}::uuid, "connectionId", at, kind, stage,
        at + (${[...ageHours]}::float8[])[stage + 1] * interval '1 hour', "readAt", "readAt",
        floor(likes * share), floor(likes * share / 5),
        CASE WHEN n % 20 > 0 THEN floor(likes * share / 9) END, floor(likes * share / 30),
        CASE WHEN n % 20 = 0 THEN '{"shares": "refused"}'::jsonb END
      FROM counted
    )
    INSERT INTO "ResultSeries" ("deliveryId", points)
    SELECT id, points FROM counted WHERE points IS NOT NULL`;
}
