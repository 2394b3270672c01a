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
  /**
   * They are asked only of who turns results on. What needs none of them is read from the start, and
   * the rest is `permission_missing` until then.
   */
  permissions: readonly NetworkPermission[];
  /** Nothing is read until a person turns it on, and a sentence says why; else left out. */
  offUntil?: string;
  /** One reading gets at most so many posts. */
  postsMax: number;
  /** An account's readings make no more calls in a day. */
  callsPerDay: number;
};

/**
 * Each says why a network did not tell a metric of a post. It is `not_offered` where the network has
 * the metric for other kinds of posts, and `refused` where it will not tell it of this one.
 */
export const missingReasons = [
  "not_offered",
  "not_yet",
  "permission_missing",
  "too_old",
  "refused",
] as const;
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

export type ResultsQuestion = {
  posts: readonly PublishedPost[];
  refused: RefusedNames;
  /** Somebody turned on what needs the permissions of `results`; else it is not asked for. */
  whole?: boolean;
};

/** An offered metric that is in neither was not told yet. */
export type PostReading =
  | { kind: "deleted" }
  | {
      kind: "counted";
      values: Partial<Record<MetricName, number>>;
      missing?: Partial<Record<MetricName, MissingReason>>;
      /** Is when the values were true; left out where that is now. */
      asOf?: Date;
      /** Is when a value was true that is older than the others. */
      olderAt?: Partial<Record<MetricName, Date>>;
    };

export type NotRead =
  | { kind: "limited"; until: Date | null }
  | { kind: "denied"; code: "connection_expired" | "permission_missing"; reason: Reason }
  | { kind: "unavailable"; message: string };

/**
 * A post that is not in `posts` is read again later, as nothing is known of it. What ended the reading
 * before its last post is in `stoppedBy`.
 */
export type ResultsReading =
  | {
      kind: "read";
      posts: ReadonlyMap<string, PostReading>;
      refused?: readonly string[];
      stoppedBy?: NotRead;
    }
  | NotRead;

export type FollowersReading = { kind: "read"; followers: number | null } | NotRead;

/** Tells which share of the calls is left, from 0 to 1, and when all are back. */
export type Quota = { left: number; until: Date | null };
