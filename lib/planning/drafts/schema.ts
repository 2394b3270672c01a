import { z } from "zod";
import { PostCrops } from "@/lib/deliveries/crops/schema";
import {
  Cursor,
  jsonSchemaOverrides,
  PageSize,
  pagedList,
  UserSummary,
  UtcTimestamp,
  Uuid,
} from "@/lib/kernel/schema";
import { UncheckedOptions } from "@/lib/networks/options/schema";
import {
  CreatePost,
  Post,
  PostParams,
  type TextFields,
  uncheckedTexts,
} from "@/lib/planning/posts/schema";

const Ids = z.array(Uuid);

type OtherField = Exclude<keyof CreatePost, keyof TextFields | "idempotencyKey">;

const otherFields = {
  additionalPosts: z.array(z.strictObject({ text: z.string(), mediaIds: Ids.default([]) })),
  connectionIds: Ids,
  mediaIds: Ids,
  crops: PostCrops,
  networkOptions: UncheckedOptions,
  labelIds: Ids,
  textOverrides: z.record(z.string(), z.record(z.string(), z.string().nullable())),
  mediaOverrides: z.record(z.string(), z.record(z.string(), Ids)),
  scheduledAt: UtcTimestamp.nullable(),
} satisfies Record<OtherField, z.ZodType>;

/** The fields of a post without the rules that a post must keep: a draft may be wrong or unfinished. */
export const DraftContent = z.strictObject({ ...uncheckedTexts, ...otherFields });
export type DraftContent = z.output<typeof DraftContent>;

export const Draft = DraftContent.extend({
  id: Uuid,
  template: z.boolean(),
  version: z.int(),
  createdBy: UserSummary.nullable(),
  createdAt: UtcTimestamp,
  updatedAt: UtcTimestamp,
});
export type Draft = z.output<typeof Draft>;

const { idempotencyKey: IdempotencyKey } = CreatePost.shape;
const Version = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

export const CreateDraft = DraftContent.partial().extend({
  template: z.boolean().optional(),
  idempotencyKey: IdempotencyKey.optional(),
});

export const UpdateDraftBody = CreateDraft.extend({ version: Version });

export const ScheduleDraftBody = z.strictObject({
  version: Version,
  idempotencyKey: IdempotencyKey,
  scheduledAt: UtcTimestamp.optional(),
});

export const PublishDraftNowBody = ScheduleDraftBody.omit({ scheduledAt: true });

export const DuplicateAsDraftBody = z.strictObject({
  idempotencyKey: IdempotencyKey.optional(),
});
export const DuplicatePostAsDraft = DuplicateAsDraftBody.extend(PostParams.shape);

export const DraftParams = z.strictObject({ draftId: Uuid });
export const DuplicateDraft = DuplicateAsDraftBody.extend(DraftParams.shape);
export const UpdateDraft = UpdateDraftBody.extend(DraftParams.shape);
export const ScheduleDraft = ScheduleDraftBody.extend(DraftParams.shape);

export const PublishDraftNow = PublishDraftNowBody.extend(DraftParams.shape);

export const DraftAnswer = z.strictObject({ draft: Draft });

export const UndoneAnswer = z.strictObject({
  post: Post.nullable().describe("Null where the post is the draft again that it was before."),
  draft: Draft.nullable().describe("Holds the content where the post has no time to go back to."),
});
const Flag = z
  .enum(["true", "false"])
  .transform((word) => word === "true")
  .or(z.boolean());

export const ListDrafts = z.strictObject({
  limit: PageSize,
  cursor: Cursor,
  createdBy: Uuid.optional(),
  from: UtcTimestamp.optional(),
  to: UtcTimestamp.optional(),
  planned: Flag.optional()
    .register(jsonSchemaOverrides, { type: "boolean" })
    .describe("Only those with a time, or only those without one."),
  template: Flag.default(false).register(jsonSchemaOverrides, { type: "boolean", default: false }),
});
export const DraftList = pagedList(Draft);
export type DraftList = z.output<typeof DraftList>;
