import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { storableInstant } from "@/lib/kernel/time/storable-instant";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import { type MetricName, metricNames } from "@/lib/networks/results";
import { Prisma } from "@/prisma/generated/client";
import { columnOf } from "../columns";
import { ageHours } from "../reading/schedule";
import type { ListResultPosts, MetricReason, ReportResults, ResultFilter } from "./schema";

/** Guests of a review link see several accounts and no others. */
export type AccountsFilter = { connectionIds?: readonly string[] | undefined };

/**
 * Each of its rows is a published post on one account. Of `metrics` the sums are asked, of all unless
 * it says less. `stoodAt` is for how it was at that instant.
 */
export type Slice = {
  filter: ResultFilter & AccountsFilter;
  metrics?: readonly MetricName[] | undefined;
  groupBy?: ReportResults["groupBy"] | undefined;
  stoodAt?: Date | undefined;
};

type Sum = { sum: number | null; asOf: Date | null };

/** The rows of one group whose accounts are of one network, as networks count different things. */
export type SummedRows = {
  key: string;
  provider: string;
  posts: number;
  sums: Partial<Record<MetricName, Sum>>;
  missing: Partial<Record<MetricReason, number>>;
};

/** Sums up what was told, and counts why the sum of the chosen metric leaves rows out. */
export async function sumResults(
  tx: Tx,
  workspaceId: WorkspaceId,
  slice: Slice,
): Promise<SummedRows[]> {
  const { metric } = slice.filter;
  const { metrics = metricNames } = slice;
  const reason = reasonOf(metric, slice);
  const sums = metrics.flatMap((name) => {
    const value = sqlValue(name, slice);
    return [
      Prisma.sql`sum(${value})::float8 AS ${Prisma.raw(`"${name}"`)}`,
      Prisma.sql`min(${sqlInstant(name, slice)}) FILTER (WHERE ${value} IS NOT NULL)
        AS ${Prisma.raw(`"${name}At"`)}`,
    ];
  });
  const counts = told.map((one) => {
    return Prisma.sql`count(*) FILTER (WHERE ${sqlValue(metric, slice)} IS NULL AND ${reason} = ${one})::int
      AS ${Prisma.raw(`"${one}"`)}`;
  });
  const rows = await tx.$queryRaw<SqlSums[]>`
    SELECT ${keyOf(workspaceId, slice)} AS key, connection.provider, count(*)::int AS posts,
      ${Prisma.join([...sums, ...counts])}
    ${rowsOf(workspaceId, slice)}
    GROUP BY 1, 2`;
  return rows.map((row) => summedRows(row, { metric, metrics }));
}

type SqlSums = { key: string; provider: string; posts: number } & Record<string, unknown>;

function summedRows(
  { key, provider, posts, ...row }: SqlSums,
  { metric, metrics }: { metric: MetricName; metrics: readonly MetricName[] },
): SummedRows {
  const sums: SummedRows["sums"] = {};
  for (const name of metrics) {
    sums[name] = { sum: row[name] as number | null, asOf: row[`${name}At`] as Date | null };
  }
  const isOffered = offering(metric).includes(provider);
  const missing = isOffered
    ? Object.fromEntries(told.flatMap((one) => (row[one] ? [[one, row[one] as number]] : [])))
    : { not_offered: posts };
  return { key, provider, posts, sums, missing };
}

/**
 * Finds by group the median of the chosen metric as a share of what is usual at the same age. The
 * median of all rows has null for its key.
 */
export async function findRelative(
  tx: Tx,
  workspaceId: WorkspaceId,
  { filter, groupBy }: Slice,
): Promise<Map<string | null, number>> {
  const slice: Slice = { filter, groupBy };
  const relative = Prisma.sql`${sqlValue(filter.metric, slice)} / usual.median`;
  const rows = await tx.$queryRaw<{ key: string | null; relative: number }[]>`
    WITH ${usualOf(workspaceId, filter.metric)}
    SELECT ${keyOf(workspaceId, slice)} AS key,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY ${relative}) AS relative
    ${rowsOf(workspaceId, slice, usualJoin(filter.metric))} AND ${relative} IS NOT NULL
    GROUP BY GROUPING SETS ((1), ())
    HAVING count(*) > 0`;
  return new Map(rows.map(({ key, relative: median }) => [key, median]));
}

export type MainReason = { key: string; metric: MetricName; reason: MetricReason };

/** Finds by group why most rows have no value of the metrics, which their networks do offer. */
export async function findMainReasons(
  tx: Tx,
  workspaceId: WorkspaceId,
  { slice, metrics }: { slice: Slice; metrics: readonly MetricName[] },
): Promise<MainReason[]> {
  const pairs = metrics.flatMap((metric) => {
    return offering(metric).map((provider) => ({ metric, provider }));
  });
  if (pairs.length === 0) return [];
  return await tx.$queryRaw<MainReason[]>`
    SELECT sliced.key, offered.metric, mode() WITHIN GROUP (
      ORDER BY coalesce(sliced.reason, sliced.missing ->> offered.metric, 'not_yet')) AS reason
    FROM (
      SELECT ${keyOf(workspaceId, slice)} AS key, connection.provider, result.missing,
        ${knownReason(slice)} AS reason
      ${rowsOf(workspaceId, slice)}
    ) sliced
    JOIN unnest(${pairs.map(({ provider }) => provider)}::text[], ${pairs.map(({ metric }) => metric)}::text[])
      offered(provider, metric) ON offered.provider = sliced.provider
    GROUP BY 1, 2`;
}

export type RankedRow = {
  deliveryId: string;
  postId: string;
  connectionId: string;
  relative: number | null;
};

/** Ranks what stands behind a number; what nobody told stands last. */
export async function rankRows(
  tx: Tx,
  workspaceId: WorkspaceId,
  { sort, order, limit, cursor, ...filter }: ListResultPosts & AccountsFilter,
): Promise<RankedRow[]> {
  const metric = sort && sort !== "relative" ? sort : filter.metric;
  const slice: Slice = { filter: { ...filter, metric } };
  const value = sqlValue(metric, slice);
  const relative = Prisma.sql`(${value} / usual.median)`;
  const ranked = sort === "relative" ? relative : value;
  const direction = Prisma.raw(order === "best" ? "DESC" : "ASC");
  const after = cursor && (await placeOf(tx, workspaceId, { cursor, metric, ranked }));
  const isAfter = ({ publishedAt, value: last }: Place) => {
    const isLater = Prisma.sql`(result."publishedAt", result."deliveryId")
      < (${publishedAt}::timestamptz, ${cursor}::uuid)`;
    if (!sort) return Prisma.sql`AND ${isLater}`;
    if (last === null) return Prisma.sql`AND ${ranked} IS NULL AND ${isLater}`;
    const beyond = Prisma.raw(order === "best" ? "<" : ">");
    return Prisma.sql`AND (${ranked} IS NULL OR ${ranked} ${beyond} ${last}::float8
      OR ${ranked} = ${last}::float8 AND ${isLater})`;
  };
  const first = (value: Prisma.Sql) => {
    return sort ? Prisma.sql`${value} ${direction} NULLS LAST,` : Prisma.empty;
  };
  return await tx.$queryRaw<RankedRow[]>`
    WITH ${usualOf(workspaceId, metric)}, ranked AS (
      SELECT result."deliveryId", result."connectionId", result."publishedAt",
        ${relative} AS relative, ${ranked} AS rank
      ${rowsOf(workspaceId, slice, usualJoin(metric))} ${after ? isAfter(after) : Prisma.empty}
      ORDER BY ${first(ranked)} result."publishedAt" DESC, result."deliveryId" DESC
      LIMIT ${limit + 1}::int
    )
    SELECT ranked."deliveryId", ranked."connectionId", ranked.relative, delivery."postId"
    FROM ranked JOIN "Delivery" delivery ON delivery.id = ranked."deliveryId"
    ORDER BY ${first(Prisma.sql`ranked.rank`)} ranked."publishedAt" DESC, ranked."deliveryId" DESC`;
}

type Place = { publishedAt: Date; value: number | null };

async function placeOf(
  tx: Tx,
  workspaceId: WorkspaceId,
  { cursor, metric, ranked }: { cursor: string; metric: MetricName; ranked: Prisma.Sql },
): Promise<Place> {
  const [place] = await tx.$queryRaw<Place[]>`
    WITH ${usualOf(workspaceId, metric)}
    SELECT result."publishedAt", (${ranked})::float8 AS value
    FROM "DeliveryResult" result ${usualJoin(metric)}
    WHERE result."workspaceId" = ${workspaceId}::uuid AND result."deliveryId" = ${cursor}::uuid`;
  if (!place) throw new AppError("invalid_cursor", "This cursor does not come from a list.");
  return place;
}

export type NumberRow = {
  postId: string;
  value: number | null;
  asOf: Date | null;
  reason: MetricReason | null;
  missing: number;
};

/** Sums up one metric of each post over its accounts. */
export async function sumByPost(
  tx: Tx,
  workspaceId: WorkspaceId,
  { metric, postIds }: { metric: MetricName; postIds: readonly string[] },
): Promise<NumberRow[]> {
  const value = sqlValue(metric, {});
  return await tx.$queryRaw<NumberRow[]>`
    SELECT delivery."postId", sum(${value})::float8 AS value,
      min(${sqlInstant(metric, {})}) FILTER (WHERE ${value} IS NOT NULL) AS "asOf",
      count(*) FILTER (WHERE ${value} IS NULL)::int AS missing,
      mode() WITHIN GROUP (ORDER BY CASE
        WHEN NOT connection.provider = ANY(${offering(metric)}::text[]) THEN 'not_offered'
        ELSE ${reasonOf(metric, {})} END) AS reason
    FROM "Delivery" delivery
    JOIN "Connection" connection ON connection.id = delivery."connectionId"
    LEFT JOIN "DeliveryResult" result ON result."deliveryId" = delivery.id
    LEFT JOIN "AccountResults" reading ON reading."connectionId" = delivery."connectionId"
    WHERE delivery."workspaceId" = ${workspaceId}::uuid AND delivery.state = 'published'
      AND delivery."postIndex" = 0 AND delivery."postId" = ANY(${postIds}::uuid[])
    GROUP BY 1`;
}

const told: readonly MetricReason[] = [
  "not_offered",
  "not_yet",
  "permission_missing",
  "too_old",
  "deleted_there",
  "refused",
];

function offering(metric: MetricName): string[] {
  return Object.values<Network>(networks).flatMap(({ id, results }) => {
    return results?.metrics.some((one) => one.metric === metric) ? [id] : [];
  });
}

function rowsOf(
  workspaceId: WorkspaceId,
  { filter, groupBy, stoodAt, metrics = metricNames }: Slice,
  usual = Prisma.empty,
): Prisma.Sql {
  const { connectionId, connectionIds, provider, labelId, managedBy, kind, weekday, hour } = filter;
  const needsPost = labelId || managedBy || groupBy === "label" || groupBy === "person";
  const local = localTime(workspaceId);
  const conditions = [
    Prisma.sql`result."workspaceId" = ${workspaceId}::uuid`,
    Prisma.sql`result."publishedAt" >= ${storableInstant(filter.from)}`,
    Prisma.sql`result."publishedAt" < ${storableInstant(filter.to)}`,
    ...(connectionId ? [Prisma.sql`result."connectionId" = ${connectionId}::uuid`] : []),
    ...(connectionIds ? [Prisma.sql`result."connectionId" = ANY(${connectionIds}::uuid[])`] : []),
    ...(provider ? [Prisma.sql`connection.provider = ${provider}`] : []),
    ...(labelId
      ? [
          Prisma.sql`delivery."postId" IN (
            SELECT "postId" FROM "PostLabel" WHERE "labelId" = ${labelId}::uuid)`,
        ]
      : []),
    ...(managedBy ? [Prisma.sql`post."managedById" = ${managedBy}::uuid`] : []),
    ...(kind ? [Prisma.sql`result.kind = ${kind}::"PublishedKind"`] : []),
    ...(weekday === undefined ? [] : [Prisma.sql`extract(isodow FROM ${local}) = ${weekday}::int`]),
    ...(hour === undefined ? [] : [Prisma.sql`extract(hour FROM ${local}) = ${hour}::int`]),
  ];
  return Prisma.sql`
    FROM "DeliveryResult" result
    JOIN "Connection" connection ON connection.id = result."connectionId"
    LEFT JOIN "AccountResults" reading ON reading."connectionId" = result."connectionId"
    ${needsPost ? Prisma.sql`JOIN "Delivery" delivery ON delivery.id = result."deliveryId"` : Prisma.empty}
    ${managedBy || groupBy === "person" ? Prisma.sql`JOIN "Post" post ON post.id = delivery."postId"` : Prisma.empty}
    ${groupBy === "label" ? Prisma.sql`LEFT JOIN "PostLabel" tag ON tag."postId" = delivery."postId"` : Prisma.empty}
    ${stoodAt ? pastOf(stoodAt, metrics) : Prisma.empty}
    ${usual}
    WHERE ${Prisma.join(conditions, " AND ")}`;
}

/** Joins the last point that was read until an instant, where the row tells what was read later. */
function pastOf(stoodAt: Date, metrics: readonly MetricName[]): Prisma.Sql {
  const values = metrics.map((metric) => {
    return `(found.point -> 'values' ->> '${metric}')::bigint AS "${columnOf(metric)}"`;
  });
  // Without its own limit, the point would be looked for once for each of its values.
  return Prisma.sql`LEFT JOIN LATERAL (
      SELECT (found.point ->> 'at')::timestamptz AS at, ${Prisma.raw(values.join(", "))}
      FROM (
        SELECT jsonb_path_query_array(series.points, '$[*] ? (@.at <= $until)',
          jsonb_build_object('until', ${stoodAt.toISOString()}::text)) -> -1 AS point
        FROM "ResultSeries" series
        WHERE series."deliveryId" = result."deliveryId"
          AND result."readAt" > ${stoodAt}::timestamptz
        LIMIT 1
      ) found LIMIT 1
    ) past ON TRUE`;
}

function sqlValue(metric: MetricName, { stoodAt }: Pick<Slice, "stoodAt">): Prisma.Sql {
  const column = columnOf(metric);
  if (!stoodAt) return Prisma.raw(`result."${column}"`);
  return Prisma.sql`CASE WHEN result."readAt" > ${stoodAt}::timestamptz
    THEN ${Prisma.raw(`past."${column}"`)} ELSE ${Prisma.raw(`result."${column}"`)} END`;
}

/** Is when the value was true. */
function sqlInstant(metric: MetricName, { stoodAt }: Pick<Slice, "stoodAt">): Prisma.Sql {
  const current = Prisma.raw(
    `coalesce((result."olderAt" ->> '${metric}')::timestamptz, result."readAt")`,
  );
  if (!stoodAt) return current;
  return Prisma.sql`CASE WHEN result."readAt" > ${stoodAt}::timestamptz
    THEN past.at ELSE ${current} END`;
}

function knownReason({ stoodAt }: Pick<Slice, "stoodAt">): Prisma.Sql {
  const deletedUntil = stoodAt
    ? Prisma.sql`result."deletedAt" <= ${stoodAt}::timestamptz`
    : Prisma.sql`result."deletedAt" IS NOT NULL`;
  return Prisma.sql`CASE WHEN ${deletedUntil} THEN 'deleted_there'
    WHEN reading.denied = 'permission_missing' THEN 'permission_missing' END`;
}

/** Says why a network that offers a metric has not told it, where there is no value. */
function reasonOf(metric: MetricName, slice: Pick<Slice, "stoodAt">): Prisma.Sql {
  return Prisma.sql`coalesce(${knownReason(slice)},
    result.missing ->> ${Prisma.raw(`'${metric}'`)}, 'not_yet')`;
}

function usualOf(workspaceId: WorkspaceId, metric: MetricName): Prisma.Sql {
  return Prisma.sql`usual AS MATERIALIZED (
    SELECT reading."connectionId", spread.key::int AS stage, (spread.value ->> 'median')::float8 AS median
    FROM "AccountResults" reading, jsonb_each(reading.usual -> ${metric}) spread
    WHERE reading."workspaceId" = ${workspaceId}::uuid AND (spread.value ->> 'median')::float8 > 0
  )`;
}

/** Compares a value with what was usual when others were as old as its post was then. */
function usualJoin(metric: MetricName): Prisma.Sql {
  return Prisma.sql`LEFT JOIN usual ON usual."connectionId" = result."connectionId"
    AND usual.stage = width_bucket(
      extract(epoch FROM ${sqlInstant(metric, {})} - result."publishedAt")::float8 / 3600,
      ${[...ageHours]}::float8[])`;
}

function localTime(workspaceId: WorkspaceId): Prisma.Sql {
  return Prisma.sql`(result."publishedAt" AT TIME ZONE
    (SELECT "timeZone" FROM "Workspace" WHERE id = ${workspaceId}::uuid))`;
}

function keyOf(workspaceId: WorkspaceId, { groupBy }: Slice): Prisma.Sql {
  switch (groupBy) {
    case undefined:
      return Prisma.sql`''::text`;
    case "account":
      return Prisma.sql`result."connectionId"::text`;
    case "label":
      return Prisma.sql`coalesce(tag."labelId"::text, 'none')`;
    case "person":
      return Prisma.sql`post."managedById"::text`;
    case "kind":
      return Prisma.sql`result.kind::text`;
    case "weekday_hour":
      return Prisma.sql`to_char(${localTime(workspaceId)}, 'ID-FMHH24')`;
    case "week":
      return Prisma.sql`to_char(${localTime(workspaceId)}, 'IYYY-"W"IW')`;
  }
}
