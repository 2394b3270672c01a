import { z } from "zod";
import type {
  MetricName,
  MissingReason,
  NotRead,
  PostReading,
  PublishedPost,
  ResultsQuestion,
  ResultsReading,
} from "../network";
import type { ErrorClass } from "./errors";
import type { Answer, Failure } from "./send-graph";

/**
 * A name of the insights and what it is to us. Names of one metric are added up, and it is known only
 * where each was told.
 */
export type Insight = { metric: MetricName; name: string; isMilliseconds?: boolean };

export const InsightsAnswer = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.object({ value: z.unknown(), end_time: z.string().optional() })).optional(),
      total_value: z.object({ value: z.unknown() }).optional(),
    }),
  ),
});
type InsightsAnswer = z.output<typeof InsightsAnswer>;

/** Is what a reading has found out about the account so far. */
export type Learned = {
  refused: Set<string>;
  isPermitted: boolean;
  /** Is the refusal for want of the permission, once there was one. */
  denial: Failure | null;
};

/** Nothing is known of a post without a reading. A failure ended it, before which some was told. */
export type ReadPost = { reading: PostReading | null; failure?: Failure | null };

type Reader = {
  read: (post: PublishedPost, learned: Learned) => Promise<ReadPost>;
  metrics: readonly { metric: MetricName }[];
  classOf: (failure: Failure) => ErrorClass;
  unreadFrom: (failure: Failure) => NotRead;
};

/** Reads one post after the other, as the Graph API takes one id a call without failing for all. */
export async function readEach(
  { posts, refused, whole = false }: ResultsQuestion,
  { read, metrics, classOf, unreadFrom }: Reader,
): Promise<ResultsReading> {
  const learned: Learned = {
    refused: new Set(refused),
    isPermitted: whole,
    denial: null,
  };
  const readings = new Map<string, PostReading>();
  let stoppedBy: NotRead | null = null;
  for (const post of posts) {
    const { reading, failure = null } = await read(post, learned);
    // Another post may be read although this one is refused.
    const isRefused = failure !== null && classOf(failure) === "rejected";
    const known = reading ?? (isRefused ? untold(metrics, "refused") : null);
    if (known) readings.set(post.remoteId, known);
    if (failure === null || isRefused) continue;
    stoppedBy = unreadFrom(failure);
    break;
  }
  const names = [...learned.refused].filter((name) => !refused.has(name));
  if (stoppedBy && readings.size === 0 && names.length === 0) return stoppedBy;
  return {
    kind: "read",
    posts: readings,
    ...(names.length > 0 && { refused: names }),
    ...(stoppedBy && { stoppedBy }),
  };
}

export function untold(
  metrics: readonly { metric: MetricName }[],
  reason: MissingReason,
): PostReading {
  return { kind: "counted", values: {}, missing: missingAll(metrics, reason) };
}

export function missingAll(
  metrics: readonly { metric: MetricName }[],
  reason: MissingReason,
): Partial<Record<MetricName, MissingReason>> {
  return Object.fromEntries(metrics.map(({ metric }) => [metric, reason]));
}

const settledMs = 10 * 60_000;

/**
 * Meta says the same of what is gone and, now and then, of what is there or seconds old. So a post is
 * asked for twice before it counts as deleted.
 */
export async function withoutPost(
  failure: Failure,
  given: {
    isMissing: (failure: Failure) => boolean;
    askAgain: () => Promise<Answer<unknown>>;
    ageMs: number;
  },
): Promise<ReadPost> {
  const { isMissing, askAgain, ageMs } = given;
  if (!isMissing(failure)) return { reading: null, failure };
  const again = ageMs < settledMs ? null : await askAgain();
  if (!again || again.ok) return { reading: null };
  const isGone = isMissing(again.failure);
  return isGone ? { reading: { kind: "deleted" } } : { reading: null, failure: again.failure };
}

export type Insights = {
  values: Partial<Record<MetricName, number>>;
  missing: Partial<Record<MetricName, MissingReason>>;
  olderAt: Partial<Record<MetricName, Date>>;
  failure: Failure | null;
};

export function untoldInsights(wanted: readonly Insight[], reason: MissingReason): Insights {
  return { values: {}, missing: missingAll(wanted, reason), olderAt: {}, failure: null };
}

/** Leaves out what a network did not tell. */
export function knownCounts(
  counts: Partial<Record<MetricName, number | undefined>>,
): Partial<Record<MetricName, number>> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== undefined));
}

/** Adds what the insights told; the failure of the last is that of the post. */
export function withInsights(
  counted: Extract<PostReading, { kind: "counted" }>,
  insights: readonly Insights[],
): ReadPost {
  const reading = { ...counted };
  for (const { values, missing, olderAt } of insights) {
    reading.values = { ...reading.values, ...values };
    reading.missing = { ...reading.missing, ...missing };
    reading.olderAt = { ...reading.olderAt, ...olderAt };
  }
  return { reading, failure: insights.at(-1)?.failure ?? null };
}

const delayMs = 48 * 3_600_000;

/**
 * Asks for the names of a kind of post. A name that is gone fails the whole request, so each is then
 * asked by itself, and none that was refused again.
 */
export async function readInsights(
  learned: Learned,
  {
    ask,
    wanted,
    ageMs,
  }: {
    ask: (names: readonly string[]) => Promise<Answer<InsightsAnswer>>;
    wanted: readonly Insight[];
    ageMs: number;
  },
): Promise<Insights> {
  const told: Row[] = [];
  const asked = learned.isPermitted ? await askFor(learned, { ask, wanted, told }) : null;
  if (isUnpermitted(asked)) Object.assign(learned, { isPermitted: false, denial: asked });
  if (!learned.isPermitted) return untoldInsights(wanted, "permission_missing");
  const failure = isInvalid(asked) ? null : asked;
  const isAwaited = failure !== null || (asked === null && ageMs < delayMs);
  const reasonFor = (parts: readonly Insight[]) => {
    const isRefused = parts.some(({ name }) => learned.refused.has(name));
    return isRefused || !isAwaited ? "refused" : "not_yet";
  };
  return { ...sumUp(wanted, told, reasonFor), failure };
}

function sumUp(
  wanted: readonly Insight[],
  told: readonly Row[],
  reasonFor: (parts: readonly Insight[]) => MissingReason,
): Omit<Insights, "failure"> {
  const insights: Omit<Insights, "failure"> = { values: {}, missing: {}, olderAt: {} };
  for (const metric of new Set(wanted.map((one) => one.metric))) {
    const parts = wanted.filter((one) => one.metric === metric);
    const sum = sumOf(parts, told);
    if (sum === null) insights.missing[metric] = reasonFor(parts);
    else insights.values[metric] = sum.count;
    if (sum?.at) insights.olderAt[metric] = sum.at;
  }
  return insights;
}

function isUnpermitted(failure: Failure | null): boolean {
  if (failure?.kind !== "refused") return false;
  const { code } = failure.error;
  return code === 10 || (code >= 200 && code <= 299);
}

/** The request is wrong as it stands: 33 says that there is no such post. */
function isInvalid(failure: Failure | null): boolean {
  if (failure?.kind !== "refused") return false;
  const { code, error_subcode: subcode } = failure.error;
  return code === 100 && subcode !== 33;
}

/** A post is refused with the same code, as one from before an account was a professional one. */
function isAboutNames(failure: Failure): boolean {
  return failure.kind === "refused" && isInvalid(failure) && /metric/i.test(failure.error.message);
}

type Row = InsightsAnswer["data"][number];

async function askFor(
  { refused }: Learned,
  {
    ask,
    wanted,
    told,
  }: {
    ask: (names: readonly string[]) => Promise<Answer<InsightsAnswer>>;
    wanted: readonly Insight[];
    told: Row[];
  },
): Promise<Failure | null> {
  const names = wanted.map(({ name }) => name).filter((name) => !refused.has(name));
  if (names.length === 0) return null;
  const all = await ask(names);
  if (all.ok) told.push(...all.body.data);
  if (all.ok || !isAboutNames(all.failure)) return all.ok ? null : all.failure;
  for (const name of names) {
    const one = names.length === 1 ? all : await ask([name]);
    if (one.ok) told.push(...one.body.data);
    else if (isAboutNames(one.failure)) refused.add(name);
    else return one.failure;
  }
  return null;
}

/** Adds up the names of a metric; null where one of them was not told. */
function sumOf(
  parts: readonly Insight[],
  told: readonly Row[],
): { count: number; at: Date | null } | null {
  let count = 0;
  const ends: number[] = [];
  for (const { name, isMilliseconds } of parts) {
    const row = told.find((one) => one.name === name);
    const last = row?.values?.at(-1);
    const value = row?.total_value?.value ?? last?.value;
    if (typeof value !== "number") return null;
    count += isMilliseconds ? Math.round(value / 1000) : value;
    const end = Date.parse(last?.end_time ?? "");
    if (!Number.isNaN(end)) ends.push(end);
  }
  return { count, at: ends.length > 0 ? new Date(Math.min(...ends)) : null };
}
