import { z } from "zod";
import { TimeZone } from "@/lib/identity/auth/schema";
import { jsonSchemaOverrides, PageSize, UtcTimestamp, Uuid } from "@/lib/kernel/schema";
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
  networkName: z
    .string()
    .describe(
      "What the network calls it; empty where it has no such thing, and where a sum adds several.",
    ),
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
  metrics: z
    .enum(["all", "chosen"])
    .default("all")
    .describe("Whether `metrics` has all of them or the chosen one alone."),
  compare: z
    .literal("previous")
    .optional()
    .describe(
      "Adds the period of the same length before, as it stood when it was as old as this one is.",
    ),
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
      "The id of the account, label or person, `none` for posts without a label, the kind, `2026-W48`, or `1-14` for Mondays from 14:00 in the workspace's time zone.",
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

/** Makes a whole number that also comes as text, as the query of an address has it. */
function wholeNumber(minimum: number, maximum: number) {
  return z
    .string()
    .regex(/^\d{1,2}$/, `must be a whole number from ${minimum} to ${maximum}`)
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum))
    .or(z.int().min(minimum).max(maximum))
    .register(jsonSchemaOverrides, { type: "integer", minimum, maximum });
}

/** It leaves what stands behind a number of the report. */
export const ResultFilter = Slice.extend({
  weekday: wholeNumber(1, 7).optional().describe("1 is Monday, in the workspace's time zone."),
  hour: wholeNumber(0, 23).optional().describe("In the workspace's time zone."),
});
export type ResultFilter = z.output<typeof ResultFilter>;

export const ListResultPosts = ResultFilter.extend({
  sort: z
    .enum([...metricNames, "relative"])
    .optional()
    .describe("Left out, the newest come first."),
  order: z
    .enum(["best", "worst"])
    .default("best")
    .describe("What nobody told stands last in both."),
  limit: PageSize,
  cursor: Uuid.optional().describe("The delivery that the list goes on after."),
});
export type ListResultPosts = z.output<typeof ListResultPosts>;

export const BestTimesParams = z.strictObject({ connectionId: Uuid });
export const BestTimesQuery = z.strictObject({
  timeZone: TimeZone.optional().describe(
    "The clocks to tell hours by; the workspace's if left out.",
  ),
});
export const AskBestTimes = BestTimesParams.extend(BestTimesQuery.shape);

export const timingMetrics = ["views", "interactions"] as const;

const numbersMax = 200;
const PostIds = z.array(Uuid).min(1).max(numbersMax);

export const ListResultNumbers = z.strictObject({
  metric: MetricName.default("reactions"),
  postIds: z
    .string()
    .transform((ids) => ids.split(","))
    .pipe(PostIds)
    .or(PostIds)
    .register(jsonSchemaOverrides, {
      type: "array",
      items: { type: "string", format: "uuid" },
      minItems: 1,
      maxItems: numbersMax,
    }),
});

export const ResultNumber = z.strictObject({
  postId: Uuid,
  value: Metric.shape.value.describe("The sum of what was told on its accounts."),
  asOf: Metric.shape.asOf.describe("When the oldest of them was true."),
  reason: Metric.shape.reason.describe("Why there is no value."),
  missing: z.int().min(0).describe("On how many of its accounts nobody told it."),
});
export type ResultNumber = z.output<typeof ResultNumber>;

/** Posts of which nothing was published are left out. */
export const ResultNumbers = z.strictObject({ items: z.array(ResultNumber) });

export const ListAccountResults = z.strictObject({});

export const AccountReading = z.strictObject({
  connectionId: Uuid,
  offered: z.array(
    z.strictObject({ metric: MetricName, networkName: z.string(), counts: z.string() }),
  ),
  isOn: z.boolean(),
  isWhole: z
    .boolean()
    .describe("False while nobody has turned on what needs the permissions, or everything is off."),
  offUntil: z
    .string()
    .nullable()
    .describe("Why somebody has to turn it on; null where it is on from the start."),
  permissions: z
    .array(z.strictObject({ name: z.string(), purpose: z.string() }))
    .describe("What the sign-in asks in addition once it is on."),
  since: UtcTimestamp.nullable().describe("When the oldest post that was read went out."),
  readAt: UtcTimestamp.nullable().describe("When the network told something last."),
  restUntil: UtcTimestamp.nullable().describe("Nothing is read before; null where nothing waits."),
  problem: z
    .enum(["needs_reconnect", "connection_expired", "permission_missing", "unread"])
    .nullable()
    .describe("Why nothing can be read."),
  message: z.string().nullable().describe("The same as a sentence for people."),
  followers: z
    .array(z.strictObject({ day: z.iso.date(), followers: z.int().min(0) }))
    .describe("Of the last ninety days, the oldest first."),
});
export type AccountReading = z.output<typeof AccountReading>;

/** Accounts of networks that tell nothing are left out. */
export const AccountReadings = z.strictObject({ items: z.array(AccountReading) });

export const ResultsOfConnectionParams = z.strictObject({ connectionId: Uuid });
export const SetResultsBody = z.strictObject({
  on: z.boolean().describe("Whether what came of its posts is read."),
});
export const SetResults = SetResultsBody.extend(ResultsOfConnectionParams.shape);

export const BestTimes = z.strictObject({
  cells: z.array(
    z.strictObject({
      weekday: z.int().min(1).max(7).describe("1 is Monday, 7 is Sunday, as in ISO 8601."),
      hour: z.int().min(0).max(23),
      relative: z.number().describe("The median share of the account's usual; 1 is usual."),
      posts: z.int().min(1).describe("How many posts it is the median of."),
    }),
  ),
  posts: z.int().min(0),
  enough: z.boolean().describe("False below ten posts, where nothing can be said."),
  metric: z
    .enum(timingMetrics)
    .describe(
      "Views where at least ten posts were told some; else reactions, comments and shares together.",
    ),
  timeZone: z.string(),
});
export type BestTimes = z.output<typeof BestTimes>;
