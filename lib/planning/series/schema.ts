import { z } from "zod";
import { TimeZone } from "@/lib/identity/auth/schema";
import {
  Cursor,
  characters,
  IdempotencyKey,
  jsonSchemaOverrides,
  PageSize,
  pagedList,
  UtcTimestamp,
  Uuid,
} from "@/lib/kernel/schema";
import { isPlainDate } from "@/lib/kernel/time/zoned";
import { textMax } from "@/lib/planning/posts/rules";
import {
  CreatePost,
  DeletePostQuery,
  PostSummary,
  UpdatePostBody,
} from "@/lib/planning/posts/schema";
import { seriesCountMax, variantsMax } from "./rules";

export const Day = z.iso.date("must be a day, as 2026-12-24").refine(isPlainDate, {
  error: "must be a day from 1970 to 9998",
  params: { code: "out_of_range" },
});
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of 24 hours, as 09:30");
const Weekday = z.int().min(1).max(7).describe("1 is Monday, 7 Sunday");

export const SeriesRule = z
  .strictObject({
    every: z.int().min(1).max(366),
    unit: z.enum(["day", "week", "month"]),
    weekdays: z
      .array(Weekday)
      .min(1)
      .max(7)
      .refine((days) => new Set(days).size === days.length, "must not repeat a day")
      .meta({ uniqueItems: true })
      .optional()
      .describe("For weeks, which begin on Monday. Without it, the weekday of `from`."),
    monthDay: z
      .int()
      .min(1)
      .max(31)
      .or(z.literal(-1))
      .optional()
      .describe(
        "For months; -1 is the last day. Months without the day are left out. Without it, the day of `from`.",
      ),
    nthWeekday: z
      .strictObject({ n: z.int().min(1).max(5).or(z.literal(-1)), weekday: Weekday })
      .optional()
      .describe("For months, as the second Tuesday; -1 is the last."),
    time: Clock.describe("Wall time in the zone of the series"),
    from: Day,
    until: Day.optional().describe("The last day that may have one"),
    count: z.int().min(1).max(seriesCountMax).optional(),
  })
  .superRefine((rule, { addIssue }) => {
    const refuse = (path: string, message: string) =>
      addIssue({ code: "custom", path: [path], message, params: { code: "contradiction" } });
    if (rule.weekdays && rule.unit !== "week") refuse("weekdays", "is for weeks");
    if (rule.monthDay && rule.unit !== "month") refuse("monthDay", "is for months");
    if (rule.nthWeekday && rule.unit !== "month") refuse("nthWeekday", "is for months");
    if (rule.nthWeekday && rule.monthDay) refuse("monthDay", "must not come with nthWeekday");
    if (rule.until && rule.count) refuse("count", "must not come with until");
    if (rule.until && rule.until < rule.from) refuse("until", "must not be before from");
  });
export type SeriesRule = z.output<typeof SeriesRule>;

export const SeriesPost = CreatePost.omit({ scheduledAt: true, idempotencyKey: true });
export type SeriesPost = z.output<typeof SeriesPost>;

const Variants = z
  .array(characters(1, textMax))
  .max(variantsMax)
  .describe("Texts that take turns in place of the post's own, which is then not sent");

export const CreateSeries = z.strictObject({
  rule: SeriesRule,
  zone: TimeZone.optional().describe("Without it, the workspace's"),
  post: SeriesPost,
  variants: Variants.default([]),
  idempotencyKey: IdempotencyKey.optional(),
});
export type CreateSeries = z.input<typeof CreateSeries>;

export const seriesScopes = ["this", "following", "all"] as const;
export type SeriesScope = (typeof seriesScopes)[number];

export const SeriesParams = z.strictObject({ seriesId: Uuid });
const SeriesVersion = z.int().min(1).max(2_147_483_647);

const SeriesPostChange = UpdatePostBody.omit({
  version: true,
  scheduledAt: true,
  idempotencyKey: true,
});

/** A field that is left out stays as it is. `postId` names the occurrence where `scope` is not `all`. */
export const UpdateSeriesBody = z.strictObject({
  version: SeriesVersion,
  scope: z.enum(seriesScopes),
  postId: Uuid.optional(),
  post: SeriesPostChange.optional(),
  rule: SeriesRule.optional(),
  zone: TimeZone.optional(),
  variants: Variants.optional(),
});
export type UpdateSeriesBody = z.input<typeof UpdateSeriesBody>;
export const UpdateSeries = UpdateSeriesBody.extend(SeriesParams.shape);

export const EndSeriesQuery = DeletePostQuery.extend({
  posts: z
    .enum(["keep", "delete"])
    .default("keep")
    .describe("What becomes of occurrences that have not gone out"),
});
export const EndSeries = EndSeriesQuery.extend(SeriesParams.shape);

export const SkipDayBody = z.strictObject({ date: Day });
export const SkipDay = SkipDayBody.extend(SeriesParams.shape);

export const Series = z.strictObject({
  id: Uuid,
  rule: SeriesRule,
  zone: z.string(),
  post: SeriesPost,
  variants: z.array(z.string()),
  state: z.enum(["active", "ended"]),
  next: z.array(UtcTimestamp).max(5).describe("When it comes next, also beyond what is made yet"),
  problem: z
    .string()
    .nullable()
    .describe("Why the occurrence that was due could not be made; null while all are"),
  createdAt: UtcTimestamp,
  version: z.int(),
});
export type Series = z.output<typeof Series>;

export const SeriesAnswer = z.strictObject({ series: Series });
export const SkippedAnswer = SeriesAnswer.extend({
  postId: Uuid.nullable().describe("The post that was deleted for it, which can be restored"),
});

export const ListSeries = z.strictObject({
  limit: PageSize,
  cursor: Cursor,
  state: z.enum(["active", "ended"]).optional(),
});
export const SeriesList = pagedList(Series);

export const Occurrence = z.strictObject({
  date: Day.describe("The day of the rule, whatever time its post was moved to"),
  scheduledAt: UtcTimestamp.describe("The post's time, or the rule's where there is no post"),
  state: z
    .enum(["made", "skipped", "deleted", "comes"])
    .describe("`comes` is further ahead than posts are made"),
  text: z.string().describe("What it says, or will say"),
  post: PostSummary.nullable(),
});
export type Occurrence = z.output<typeof Occurrence>;

export const ListOccurrencesQuery = z.strictObject({
  from: Day.optional().describe("The first day; without it, today"),
  before: z
    .string()
    .regex(/^(true|false)$/, "must be true or false")
    .transform((value) => value === "true")
    .or(z.boolean())
    .default(false)
    .describe("Whether to go back from that day, the newest first")
    .register(jsonSchemaOverrides, { type: "boolean", default: false }),
  limit: PageSize,
});
export const ListOccurrences = ListOccurrencesQuery.extend(SeriesParams.shape);
export const OccurrenceList = z.strictObject({
  items: z.array(Occurrence),
  hasMore: z.boolean(),
});
