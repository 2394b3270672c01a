import { z } from "zod";
import { PageSize, UtcTimestamp, Uuid } from "@/lib/kernel/schema";
import { metricNames } from "@/lib/networks/results";

export const MetricName = z.enum(metricNames);

const reasons = [
  "not_offered",
  "not_yet",
  "permission_missing",
  "too_old",
  "deleted_there",
  "refused",
] as const;
export const MetricReason = z.enum(reasons);
export type MetricReason = z.output<typeof MetricReason>;

export const Metric = z.strictObject({
  metric: MetricName,
  value: z.int().min(0).nullable().describe("Null where nobody told it, which is not 0."),
  unit: z.enum(["count", "seconds"]),
  asOf: UtcTimestamp.nullable().describe("When the value was true."),
  reason: MetricReason.nullable().describe(
    "Why there is no value; with one, why there is no newer one.",
  ),
  networkName: z.string().describe("What the network calls it; empty where it has no such thing."),
});
export type Metric = z.output<typeof Metric>;

const Point = z.strictObject({ at: UtcTimestamp, metric: MetricName, value: z.int().min(0) });

export const AccountResult = z.strictObject({
  deliveryId: Uuid,
  connectionId: Uuid,
  publishedUrl: z.string().nullable(),
  metrics: z.array(Metric),
  usual: z
    .partialRecord(MetricName, z.number())
    .nullable()
    .describe(
      "What the account's latest thirty posts had at this age, by their median; null while there are too few.",
    ),
  band: z
    .partialRecord(
      MetricName,
      z.array(
        z.strictObject({
          hours: z.int().describe("The age of the posts, from 1 on."),
          low: z.number(),
          median: z.number(),
          high: z.number(),
        }),
      ),
    )
    .describe(
      "The middle half of what those posts had at each age; ages that few reached are left out.",
    ),
  series: z.array(Point).describe("What was counted at each reading, the oldest first."),
});
export type AccountResult = z.output<typeof AccountResult>;

export const PostResults = z.strictObject({ postId: Uuid, accounts: z.array(AccountResult) });
export type PostResults = z.output<typeof PostResults>;

export const ResultsParams = z.strictObject({ postId: Uuid });
export const ResultsAnswer = z.strictObject({ results: PostResults });

export const publishedKinds = ["text", "picture", "video", "sequence"] as const;
export const groupings = ["account", "label", "person", "kind", "weekday_hour", "week"] as const;

const Slice = z.strictObject({
  from: UtcTimestamp.describe("Posts that were published at or after it."),
  to: UtcTimestamp.describe("Posts that were published before it."),
  connectionId: Uuid.optional(),
  provider: z.string().max(40).optional(),
  labelId: Uuid.optional(),
  managedBy: Uuid.optional(),
  kind: z.enum(publishedKinds).optional().describe("A sequence is one whatever it shows."),
  metric: MetricName.default("reactions").describe("What ranks, and what `missing` is about."),
});

export const ReportResults = Slice.extend({
  groupBy: z.enum(groupings).default("account"),
  compare: z.literal("previous").optional().describe("Adds the period of the same length before."),
});
export type ReportResults = z.output<typeof ReportResults>;

const Sums = z.strictObject({
  posts: z
    .int()
    .min(0)
    .describe("How many posts of an account, one published on two counts twice."),
  metrics: z.array(Metric).describe("Sums of what was told; `asOf` is the oldest of them."),
  missing: z
    .partialRecord(MetricReason, z.int().min(1))
    .describe("How many of them the sum of the metric leaves out, by the reason."),
  relative: z
    .number()
    .nullable()
    .describe("The median of the metric as a share of each account's usual; 1 is usual."),
});
export type Sums = z.output<typeof Sums>;

export const ResultGroup = Sums.extend({
  key: z
    .string()
    .describe(
      "The id of the account, label or person, the kind, `2026-W48`, or `1-14` for Mondays from 14:00 in the workspace's time zone.",
    ),
});
export type ResultGroup = z.output<typeof ResultGroup>;

export const ResultsReport = z.strictObject({
  groups: z.array(ResultGroup),
  totals: Sums,
  previous: z.strictObject({ from: UtcTimestamp, to: UtcTimestamp, totals: Sums }).nullable(),
  asOf: UtcTimestamp.nullable().describe("When the oldest of the values was true."),
});
export type ResultsReport = z.output<typeof ResultsReport>;

export const ListResultPosts = Slice.extend({
  weekday: z.int().min(1).max(7).optional().describe("1 is Monday, in the workspace's time zone."),
  hour: z.int().min(0).max(23).optional(),
  sort: z.enum([...metricNames, "relative"]).optional(),
  limit: PageSize,
  cursor: Uuid.optional().describe("The delivery that the list goes on after."),
});
export type ListResultPosts = z.output<typeof ListResultPosts>;

export const BestTimes = z.strictObject({
  cells: z.array(
    z.strictObject({
      weekday: z.int().min(1).max(7),
      hour: z.int().min(0).max(23),
      relative: z.number().describe("The median share of the account's usual; 1 is usual."),
      posts: z.int().min(1),
    }),
  ),
  posts: z.int().min(0),
  enough: z.boolean().describe("False below ten posts, where nothing can be said."),
});
export type BestTimes = z.output<typeof BestTimes>;
