import { type MetricName, metricNames } from "./content/rules/metrics";
import type { NetworkPermission } from "./offer";
import type { Reason } from "./wording";

export { type MetricName, metricNames };

/** Describes what a network counts. Watch time is in seconds, all others are counts. */
export type OfferedMetric = {
  metric: MetricName;
  /** The network's own name for it. */
  networkName: string;
  /** One sentence says what it counts there. */
  counts: string;
};

/** Says what a network tells of published posts, and what reading it may cost. */
export type ResultsOffer = {
  metrics: readonly OfferedMetric[];
  /** They are asked only of who turns results on; without any, results are on from the start. */
  permissions: readonly NetworkPermission[];
  /** Left out where results are on from the start; else a sentence says why a person decides. */
  offUntil?: string;
  /** One reading gets at most so many posts. */
  postsMax: number;
  /** An account's readings make no more calls in a day. */
  callsPerDay: number;
};

/** Each says that a network did not tell a metric of a post that it offers, and why. */
export const missingReasons = ["not_yet", "permission_missing", "too_old", "refused"] as const;
export type MissingReason = (typeof missingReasons)[number];

export type PublishedPost = {
  remoteId: string;
  publishedAt: Date;
  pictures: number;
  videos: number;
};

/**
 * Names that the network refused before, under the version of the settings, and that are not asked
 * again for a month.
 */
export type RefusedNames = ReadonlySet<string>;

export type ResultsQuestion = { posts: readonly PublishedPost[]; refused: RefusedNames };

/** An offered metric that is in neither was not told yet. */
export type PostReading =
  | { kind: "deleted" }
  | {
      kind: "counted";
      values: Partial<Record<MetricName, number>>;
      missing?: Partial<Record<MetricName, MissingReason>>;
      /** Is when the values were true; left out where that is now. */
      asOf?: Date;
    };

/** A post that is not in `posts` is read again later, as nothing is known of it. */
export type ResultsReading =
  | { kind: "read"; posts: ReadonlyMap<string, PostReading>; refused?: readonly string[] }
  | { kind: "limited"; until: Date | null }
  | { kind: "denied"; code: "connection_expired" | "permission_missing"; reason: Reason }
  | { kind: "unavailable"; message: string };

export type FollowersReading =
  | { kind: "read"; followers: number | null }
  | Exclude<ResultsReading, { kind: "read" }>;

/** Tells which share of the calls is left, from 0 to 1, and when all are back. */
export type Quota = { left: number; until: Date | null };
