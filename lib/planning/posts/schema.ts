import { z } from "zod";
import { cropsMax, PostCrops, ShownCrop } from "@/lib/deliveries/crops/schema";
import { Delivery, LinkParameters, postStates } from "@/lib/deliveries/schema";
import {
  Cursor,
  characters,
  extendedResource,
  IdempotencyKey,
  jsonSchemaOverrides,
  PageSize,
  pagedList,
  UserSummary,
  UtcTimestamp,
  Uuid,
} from "@/lib/kernel/schema";
import { Label, labelChange, labelsPerItemMax } from "@/lib/library/labels/schema";
import { Media } from "@/lib/library/media/schema";
import { NetworkOptions } from "@/lib/networks/options/schema";
import { ApprovalState, ApprovalSummary, DecisionBody } from "@/lib/planning/approvals/schema";
import {
  additionalPostsMax,
  connectionsMax,
  mediaMax,
  movesMax,
  ownTextMax,
  textMax,
  titleMax,
} from "./rules";

const Text = characters(0, textMax);
const MediaIds = z
  .array(Uuid)
  .max(mediaMax)
  .refine(isUnique, "must not repeat a medium")
  .meta({ uniqueItems: true });
const Position = z.string().regex(/^(0|[1-9]\d?)$/, "must be a position in the sequence");

const AdditionalPostInput = z.strictObject({ text: Text, mediaIds: MediaIds.default([]) });
const OwnText = characters(0, ownTextMax);
const TextOverrides = z.record(Uuid, z.record(Position, OwnText.nullable()));
const MediaOverrides = z.record(Uuid, z.record(Position, MediaIds));

const Crops = PostCrops.max(cropsMax).describe(
  "How pictures of this post are cropped: one crop for a picture and an account, at all positions.",
);

export const PostVersion = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** Each is a text with a column of its own: storing, drafts, the audit and the composer follow. */
const TextFields = z.strictObject({ title: characters(0, titleMax), text: Text });
export type TextFields = z.output<typeof TextFields>;
type TextField = keyof TextFields;

export const uncheckedTexts = { title: z.string(), text: z.string() } satisfies Record<
  TextField,
  z.ZodType
>;

/** A field added here becomes a field of create, validate, update and drafts. */
const PostFields = TextFields.extend({
  additionalPosts: z.array(AdditionalPostInput).max(additionalPostsMax),
  connectionIds: z
    .array(Uuid)
    .min(1)
    .max(connectionsMax)
    .refine(isUnique, "must not repeat a connection")
    .meta({ uniqueItems: true }),
  mediaIds: MediaIds,
  crops: Crops,
  networkOptions: NetworkOptions,
  labelIds: z
    .array(Uuid)
    .max(labelsPerItemMax)
    .refine(isUnique, "must not repeat a label")
    .meta({ uniqueItems: true }),
  textOverrides: TextOverrides,
  mediaOverrides: MediaOverrides,
  scheduledAt: UtcTimestamp,
  idempotencyKey: IdempotencyKey,
});

const { title, additionalPosts, mediaIds, crops, networkOptions, ...more } = PostFields.shape;
const { labelIds, textOverrides, mediaOverrides } = more;

export const CreatePost = PostFields.extend({
  title: title.default(""),
  additionalPosts: additionalPosts.default([]),
  mediaIds: mediaIds.default([]),
  crops: crops.default([]),
  networkOptions: networkOptions.default({}),
  labelIds: labelIds.default([]),
  textOverrides: textOverrides.default({}),
  mediaOverrides: mediaOverrides.default({}),
});
export type CreatePost = z.input<typeof CreatePost>;

export const ValidatePost = CreatePost.extend({
  idempotencyKey: IdempotencyKey.optional(),
  postId: Uuid.optional().describe("The post that is changed: the texts that it keeps count."),
});

export const UpdatePostBody = PostFields.partial().extend({ version: PostVersion });
export type UpdatePostBody = z.input<typeof UpdatePostBody>;

export const PostParams = z.strictObject({ postId: Uuid });
export const UpdatePost = UpdatePostBody.extend(PostParams.shape);

export const PostVersionBody = z.strictObject({ version: PostVersion });
export const PostAtVersion = PostVersionBody.extend(PostParams.shape);

export const ReschedulePostBody = PostVersionBody.extend({ scheduledAt: UtcTimestamp });
export const ReschedulePost = ReschedulePostBody.extend(PostParams.shape);

export const ApproveForTimeBody = DecisionBody.pick({ digests: true, comment: true }).extend({
  scheduledAt: UtcTimestamp,
});
export const ApproveForTime = ApproveForTimeBody.extend(PostParams.shape);

export const DeletePostQuery = z.strictObject({
  version: z
    .string()
    .regex(/^\d{1,16}$/, "must be a whole number")
    .transform(Number)
    .pipe(PostVersion)
    .or(PostVersion)
    .register(jsonSchemaOverrides, {
      type: "integer",
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
    }),
});
export const DeletePost = DeletePostQuery.extend(PostParams.shape);
export const DeletedAnswer = z.strictObject({ deleted: z.literal(true) });

export const AssignPostBody = z.strictObject({ userId: Uuid });
export const AssignPost = AssignPostBody.extend(PostParams.shape);

export type Assignment = z.output<typeof AssignPost>;

export const AssignPosts = z.strictObject({
  assignments: z.array(AssignPost).min(1).max(movesMax),
});

export const DuplicatePostBody = PostFields.pick({ scheduledAt: true, idempotencyKey: true });
export const DuplicatePost = DuplicatePostBody.extend(PostParams.shape);

const PostMove = z.strictObject({ postId: Uuid, version: PostVersion, scheduledAt: UtcTimestamp });
export type PostMove = z.output<typeof PostMove>;

export const MovePosts = z.strictObject({
  moves: z.array(PostMove).min(1).max(movesMax),
  idempotencyKey: IdempotencyKey.optional(),
});

const LabelChange = z.strictObject({ postId: Uuid, ...labelChange });
export type LabelChange = z.output<typeof LabelChange>;

export const LabelPosts = z.strictObject({
  changes: z.array(LabelChange).min(1).max(movesMax),
});

const { text, ...addedTexts } = uncheckedTexts;

export const Post = extendedResource(
  {
    id: Uuid,
    text,
    additionalPosts: z.array(z.strictObject({ text: z.string(), media: z.array(Media) })),
    mediaOverrides: z.record(Uuid, z.record(z.string(), z.array(Uuid))),
    scheduledAt: UtcTimestamp,
    idempotencyKey: z.string(),
    state: z.enum(postStates),
    version: z.int(),
    createdAt: UtcTimestamp,
    media: z.array(Media),
    managedBy: UserSummary,
    deliveries: z.array(Delivery),
  },
  {
    ...addedTexts,
    labels: z.array(Label),
    crops: PostCrops,
    networkOptions: NetworkOptions,
    approval: ApprovalSummary,
    undoUntil: UtcTimestamp.nullable().describe(
      "Somebody publishes it now: until this instant no network is called and it can be undone. Null otherwise.",
    ),
    seriesId: Uuid.nullable().describe("The series that it is an occurrence of"),
    occurrence: z.iso.date().nullable().describe("Its day in the series, in the series' zone"),
  },
);
export type Post = z.output<typeof Post>;

export const PostAnswer = z.strictObject({ post: Post });

export const MovedPosts = z.strictObject({ posts: z.array(Post), undo: z.array(PostMove) });
export type MovedPosts = z.output<typeof MovedPosts>;

export const LabelledPosts = z.strictObject({ posts: z.array(Post), undo: z.array(LabelChange) });
export type LabelledPosts = z.output<typeof LabelledPosts>;

export const AssignedPosts = z.strictObject({
  posts: z.array(Post),
  undo: z.array(AssignPost),
});
export type AssignedPosts = z.output<typeof AssignedPosts>;

const States = z.array(z.enum(postStates)).min(1);

export const ListPosts = z.strictObject({
  limit: PageSize,
  cursor: Cursor,
  state: z
    .string()
    .transform((states) => states.split(","))
    .pipe(States)
    .or(States)
    .register(jsonSchemaOverrides, {
      type: "array",
      items: { type: "string", enum: [...postStates] },
      minItems: 1,
    })
    .optional(),
  from: UtcTimestamp.optional(),
  to: UtcTimestamp.optional(),
  connectionId: Uuid.optional(),
  provider: z.string().max(40).optional(),
  managedBy: Uuid.optional(),
  label: Uuid.optional(),
  approval: ApprovalState.optional().describe("Posts whose approval stands there"),
  q: characters(1, 200).optional(),
});
export const PostList = pagedList(Post);

export const ListApprovals = z.strictObject({
  waitingFor: z.enum(["me", "anyone"]).default("me"),
  limit: PageSize,
  cursor: Cursor,
});
export const ApprovalList = PostList.extend({
  waitingCount: z.int().describe("How many posts wait for your own approval"),
});

const DeliverySummary = Delivery.pick({
  connectionId: true,
  postIndex: true,
  accountName: true,
  state: true,
}).extend({ error: z.strictObject({ message: z.string() }).nullable() });

export const PostSummary = Post.pick({
  id: true,
  title: true,
  scheduledAt: true,
  undoUntil: true,
  state: true,
  version: true,
  managedBy: true,
  labels: true,
  approval: true,
  seriesId: true,
}).extend({
  text: z.string(),
  media: z.array(
    Media.pick({ id: true, contentType: true }).extend({ crop: ShownCrop.optional() }),
  ),
  deliveries: z.array(DeliverySummary),
});
export type PostSummary = z.output<typeof PostSummary>;

const filteredAccountsMax = 50;
const AccountIds = z.array(Uuid).min(1).max(filteredAccountsMax);

export const CalendarPeriod = ListPosts.pick({
  state: true,
  managedBy: true,
  label: true,
  approval: true,
  q: true,
}).extend({
  from: UtcTimestamp,
  to: UtcTimestamp,
  connectionId: z
    .string()
    .transform((ids) => ids.split(","))
    .pipe(AccountIds)
    .or(AccountIds)
    .register(jsonSchemaOverrides, {
      type: "array",
      items: { type: "string", format: "uuid" },
      minItems: 1,
      maxItems: filteredAccountsMax,
    })
    .describe("Posts of any of these connections")
    .optional(),
});

export const CalendarAnswer = z.strictObject({
  posts: z.array(PostSummary),
  hasMore: z.boolean(),
});

export const PostProblem = z.strictObject({
  connectionId: Uuid.nullable(),
  postIndex: z.int(),
  code: z.string(),
  severity: z.enum(["error", "warning"]),
  message: z.string(),
});
export type PostProblem = z.output<typeof PostProblem>;

export const PostPrice = z
  .strictObject({
    microDollars: z.int().min(0).describe("Millionths of a US dollar."),
    networks: z.array(
      z.strictObject({ network: z.string(), microDollars: z.int().min(0), because: z.string() }),
    ),
  })
  .describe("What publishing will cost, at the networks that take money for it.");
export type PostPrice = z.output<typeof PostPrice>;

export const ValidationAnswer = z.strictObject({
  valid: z.boolean(),
  problems: z.array(PostProblem),
  price: PostPrice.optional(),
  linkParameters: z
    .record(Uuid, LinkParameters)
    .describe("By connection: what its links would get; left out where no rule fits.")
    .optional(),
});

export function isUnique(values: string[]): boolean {
  return new Set(values.map((value) => value.toLowerCase())).size === values.length;
}
