import { z } from "zod";
import { NetworkSummary } from "@/lib/accounts/connections/schema";
import { ShownCrop } from "@/lib/deliveries/crops/schema";
import { Email } from "@/lib/identity/auth/schema";
import {
  AvatarUrl,
  Cursor,
  notBlank,
  PageSize,
  pagedList,
  UserSummary,
  UtcTimestamp,
  Uuid,
} from "@/lib/kernel/schema";
import { ChosenOptions } from "@/lib/networks/options/schema";
import { stagesMax } from "@/lib/planning/approvals/rules";
import { ApprovalState, DecisionBody } from "@/lib/planning/approvals/schema";
import { commentMax } from "@/lib/planning/comments/rules";
import { isUnique } from "@/lib/planning/posts/schema";
import { AccountReading, Metric, MetricName, ResultsReport } from "@/lib/results/report/schema";
import { linkNameMax, linkPostsMax } from "./rules";

const accountsMax = 50;

const Ids = (max: number) =>
  z
    .array(Uuid)
    .min(1)
    .max(max)
    .refine(isUnique, "must not repeat an id")
    .meta({ uniqueItems: true });

const ReviewPeriod = z.strictObject({
  connectionIds: Ids(accountsMax).nullable().describe("Null for all accounts."),
  from: UtcTimestamp,
  to: UtcTimestamp,
});
export type ReviewPeriod = z.output<typeof ReviewPeriod>;

export const ReviewScope = z
  .union([
    z.strictObject({ postIds: Ids(linkPostsMax) }),
    z.strictObject({ labelId: Uuid }),
    ReviewPeriod,
    z.strictObject({
      results: ReviewPeriod.describe("What came of the posts that were published in it."),
    }),
  ])
  .describe(
    "The posts that it shows: some, those with a label, or those of a period. The latter two also show what is added later. Or the results of a period, which can only be looked at.",
  );
export type ReviewScope = z.output<typeof ReviewScope>;

export const reviewPowers = ["look", "comment", "decide"] as const;
const ReviewPower = z.enum(reviewPowers).describe("Each of them includes those before it.");
export type ReviewPower = z.output<typeof ReviewPower>;

export const ReviewLink = z.strictObject({
  id: Uuid,
  name: z.string().describe("The person or the company that it was made for."),
  may: ReviewPower,
  stage: z.int().nullable().describe("Null for whichever stage asks guests."),
  scope: ReviewScope,
  codeBy: z.string().nullable().describe("The address that gets a code for a new device."),
  createdBy: UserSummary.nullable().describe("Null once that person's account is gone."),
  createdAt: UtcTimestamp,
  expiresAt: UtcTimestamp,
  revokedAt: UtcTimestamp.nullable(),
  openedAt: UtcTimestamp.nullable().describe("When it was opened last."),
});
export type ReviewLink = z.output<typeof ReviewLink>;

export const CreateReviewLink = z.strictObject({
  name: notBlank(linkNameMax),
  may: ReviewPower,
  scope: ReviewScope,
  stage: z
    .int()
    .min(1)
    .max(stagesMax)
    .nullable()
    .default(null)
    .describe("The stage that it decides for; null for whichever asks guests."),
  codeBy: Email.nullable().default(null),
  expiresAt: UtcTimestamp.optional().describe(
    "At most 90 days from now; 14 days from now unless given.",
  ),
});
export type CreateReviewLink = z.input<typeof CreateReviewLink>;

export const ReviewLinkParams = z.strictObject({ reviewLinkId: Uuid });
export const ReviewLinkAnswer = z.strictObject({ reviewLink: ReviewLink });
export const CreatedReviewLink = ReviewLinkAnswer.extend({
  url: z.url().describe("Whoever has it can open it. It is not shown again."),
});
export type CreatedReviewLink = z.output<typeof CreatedReviewLink>;
export const ListReviewLinks = z.strictObject({ limit: PageSize, cursor: Cursor });
export const ReviewLinkList = pagedList(ReviewLink);
export type ReviewLinkList = z.output<typeof ReviewLinkList>;

/** Takes any text: a wrong token is answered as an ended one is. */
export const ReviewParams = z.strictObject({ token: z.string().max(200) });
export const ReviewPictureParams = ReviewParams.extend({ hash: z.string().max(200) });

const ReviewAccount = z.strictObject({
  id: Uuid,
  name: z.string(),
  handle: z.string(),
  avatarUrl: AvatarUrl,
  provider: z.string(),
  sandbox: z.boolean(),
  ...NetworkSummary.pick({ label: true, mark: true, look: true, options: true }).shape,
});
export type ReviewAccount = z.output<typeof ReviewAccount>;

const ReviewMedium = z.strictObject({
  id: Uuid,
  contentType: z.string(),
  width: z.int(),
  height: z.int(),
  durationSeconds: z.number().nullable(),
  alt: z.string(),
  crop: ShownCrop.nullable(),
  pictureUrl: z.url().nullable().describe("A smaller picture; null for a video without one."),
  videoUrl: z.url().nullable(),
});
export type ReviewMedium = z.output<typeof ReviewMedium>;

/** Describes what one account will show of a post. */
const ReviewContent = z.strictObject({
  connectionId: Uuid,
  posts: z.array(
    z.strictObject({
      text: z.string(),
      marks: z
        .array(z.strictObject({ from: z.int(), to: z.int() }))
        .describe("Where the text mentions an account."),
      media: z.array(ReviewMedium),
    }),
  ),
  options: ChosenOptions,
});
export type ReviewContent = z.output<typeof ReviewContent>;

const ReviewComment = z.strictObject({
  id: Uuid,
  by: z.string(),
  isOwn: z.boolean().describe("Whether it was written by this link."),
  body: z.string(),
  createdAt: UtcTimestamp,
});
export type ReviewComment = z.output<typeof ReviewComment>;

const ReviewApproval = z.strictObject({
  state: ApprovalState,
  digests: DecisionBody.shape.digests.describe("What a decision has to name, by connection."),
  decision: z
    .strictObject({
      decision: z.enum(["approve", "request_changes"]),
      comment: z.string().nullable(),
      at: UtcTimestamp,
      current: z.boolean().describe("Whether it is still about what the accounts would show."),
    })
    .nullable()
    .describe("The latest one of this link."),
});
export type ReviewApproval = z.output<typeof ReviewApproval>;

const ReviewedPost = z.strictObject({
  id: Uuid,
  scheduledAt: UtcTimestamp,
  accounts: z.array(ReviewContent),
  approval: ReviewApproval.nullable().describe("Null where nothing is asked of this link."),
  comments: z.array(ReviewComment).describe("The oldest first."),
});
export type ReviewedPost = z.output<typeof ReviewedPost>;

/** Is one post on one account, as it reads there. */
const ReviewedResult = z.strictObject({
  deliveryId: Uuid,
  connectionId: Uuid,
  publishedAt: UtcTimestamp,
  text: z.string().describe("Its beginning."),
  metrics: z.array(Metric),
  relative: z.number().nullable(),
});

const ReviewResults = z.strictObject({
  from: UtcTimestamp,
  to: UtcTimestamp,
  at: UtcTimestamp.describe("When this was put together."),
  metric: MetricName,
  rank: z.enum(["relative", "metric"]),
  accounts: ResultsReport.describe("By account, with the period before."),
  weeks: ResultsReport,
  hours: ResultsReport,
  best: z.array(ReviewedResult),
  worst: z.array(ReviewedResult),
  followers: z.array(AccountReading.pick({ connectionId: true, followers: true })),
  counted: z
    .array(AccountReading.pick({ connectionId: true, offered: true }))
    .describe("What the networks of the accounts count."),
});
export type ReviewResults = z.output<typeof ReviewResults>;

export const Review = z.strictObject({
  review: z.strictObject({
    name: z.string(),
    may: ReviewPower,
    team: z.string(),
    timeZone: z.string().describe("The one that the team plans in."),
    expiresAt: UtcTimestamp,
    addressesUntil: UtcTimestamp.describe("When the addresses of pictures and videos end."),
    codeSentTo: z
      .string()
      .nullable()
      .describe(
        "Whose mail brings the code that this device needs first; null where it needs none.",
      ),
  }),
  accounts: z.array(ReviewAccount),
  posts: z.array(ReviewedPost).describe("By time, the soonest first."),
  hasMore: z.boolean(),
  results: ReviewResults.nullable().describe("Null for a link to planned posts."),
});
export type Review = z.output<typeof Review>;

export const GuestCommentBody = z.strictObject({
  postId: Uuid,
  body: notBlank(commentMax),
});
export const CommentAsGuest = GuestCommentBody.extend(ReviewParams.shape);
export const ReviewCommentsAnswer = z.strictObject({ comments: z.array(ReviewComment) });

export const GuestDecisionBody = DecisionBody.extend({
  postId: Uuid,
  decision: DecisionBody.shape.decision.extract(["approve", "request_changes"]),
});
export const DecideAsGuest = GuestDecisionBody.extend(ReviewParams.shape);
export const ReviewApprovalAnswer = z.strictObject({ approval: ReviewApproval.nullable() });

export const CodeBody = z.strictObject({
  code: z
    .string()
    .regex(/^\d{6}$/, "must be six digits")
    .optional()
    .describe("Without it, a new code is mailed."),
});
export const EnterCode = CodeBody.extend(ReviewParams.shape);
export const CodeAnswer = z.strictObject({
  verified: z.boolean().describe("Whether the device may open the link."),
  sentTo: z.string().nullable().describe("Whose mail brings the code, with most of it left out."),
});
