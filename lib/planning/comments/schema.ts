import { z } from "zod";
import {
  Cursor,
  characters,
  PageSize,
  pagedList,
  UserSummary,
  UtcTimestamp,
  Uuid,
} from "@/lib/kernel/schema";
import { CreatePost, isUnique, PostParams } from "@/lib/planning/posts/schema";
import { commentMax, mentionsMax } from "./rules";

const Body = characters(1, commentMax);
const Mentions = z
  .array(Uuid)
  .max(mentionsMax)
  .refine(isUnique, "must not repeat a person")
  .meta({ uniqueItems: true });

export const Comment = z.strictObject({
  id: Uuid,
  author: UserSummary.nullable().describe("Null for a guest, or once the account is gone."),
  guest: z.string().nullable().describe("By which name somebody without an account wrote it."),
  body: z.string(),
  mentions: z.array(Uuid),
  forGuests: z.boolean().describe("Whether guests who see the post by a review link see it too."),
  createdAt: UtcTimestamp,
  editedAt: UtcTimestamp.nullable(),
});
export type Comment = z.output<typeof Comment>;

export const AddCommentBody = z.strictObject({
  body: Body,
  mentions: Mentions.default([]),
  forGuests: z.boolean().default(false),
  idempotencyKey: CreatePost.shape.idempotencyKey.optional(),
});
export const AddComment = AddCommentBody.extend(PostParams.shape);

export const EditCommentBody = z.strictObject({
  body: Body.optional(),
  mentions: Mentions.optional(),
  forGuests: z.boolean().optional(),
});
export const CommentParams = z.strictObject({ commentId: Uuid });
export const EditComment = EditCommentBody.extend(CommentParams.shape);

export const CommentAnswer = z.strictObject({ comment: Comment });

export const CommentPage = z.strictObject({ limit: PageSize, cursor: Cursor });
export const ListComments = CommentPage.extend(PostParams.shape);
export const CommentList = pagedList(Comment);
export type CommentList = z.output<typeof CommentList>;
