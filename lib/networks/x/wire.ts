import { z } from "zod";
import { Count } from "../http/counted";

/** Ids exceed 2^53 and come as strings. */
const Id = z.string().min(1);

export const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().optional(),
  scope: z.string().default(""),
});
export type TokenAnswer = z.output<typeof TokenAnswer>;

export const UserAnswer = z.object({
  data: z.object({
    id: Id,
    name: z.string(),
    username: z.string().min(1),
    profile_image_url: z.string().nullish(),
    subscription_type: z.string().nullish(),
  }),
});
export type User = z.output<typeof UserAnswer>["data"];

export const UploadAnswer = z.object({
  data: z.object({
    id: Id,
    media_key: z.string().min(1),
    processing_info: z
      .object({
        state: z.string(),
        check_after_secs: z.number().optional(),
        error: z.object({ message: z.string().optional() }).nullish(),
      })
      .nullish(),
  }),
});
export type Upload = z.output<typeof UploadAnswer>["data"];

/** Takes any answer. */
export const NothingAnswer = z.object({});

export const PostAnswer = z.object({ data: z.object({ id: Id }) });

export const DeletionAnswer = z.object({ data: z.object({ deleted: z.boolean() }) });

const Entities = z.object({
  urls: z.array(z.object({ url: z.string(), expanded_url: z.string().nullish() })).nullish(),
});

export const PostRow = z.object({
  id: Id,
  text: z.string(),
  created_at: z.string().nullish(),
  entities: Entities.nullish(),
  note_tweet: z.object({ text: z.string(), entities: Entities.nullish() }).nullish(),
  attachments: z.object({ media_keys: z.array(z.string()).nullish() }).nullish(),
  referenced_tweets: z.array(z.object({ type: z.string(), id: Id })).nullish(),
});
export type PostRow = z.output<typeof PostRow>;

/** Without posts the list is left out. */
export const TimelineAnswer = z.object({
  data: z.array(PostRow).default([]),
  meta: z.object({ result_count: z.number(), next_token: z.string().optional() }),
});

const Said = z.object({ message: z.string().optional(), detail: z.string().optional() });

/** Problems, lists of errors and OAuth's errors are three shapes, and all are in use. */
export const ErrorBody = z
  .object({
    title: z.string().optional(),
    detail: z.string().optional(),
    type: z.string().optional(),
    reason: z.string().optional(),
    errors: z.array(Said).min(1).optional(),
    error: z.string().optional(),
    error_description: z.string().optional(),
  })
  .refine(({ title, detail, errors, error }) => Boolean(title ?? detail ?? errors ?? error));
export type ErrorBody = z.output<typeof ErrorBody>;

const PostProblem = z.object({
  resource_id: z.string().optional().catch(undefined),
  value: z.string().optional().catch(undefined),
  type: z.string().optional().catch(undefined),
});
export type PostProblem = z.output<typeof PostProblem>;

/** Posts that are not found stand in `errors`, and without any post the list is left out. */
export const CountedPosts = z.object({
  data: z
    .array(
      z.object({
        id: Id,
        public_metrics: z
          .object({
            impression_count: Count,
            like_count: Count,
            reply_count: Count,
            retweet_count: Count,
            bookmark_count: Count,
            quote_count: Count,
          })
          .nullish(),
      }),
    )
    .default([]),
  errors: z.array(PostProblem).default([]),
});

export const FollowedAnswer = z.object({
  data: z.object({ id: Id, public_metrics: z.object({ followers_count: Count }).nullish() }),
});
