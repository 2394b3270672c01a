import { z } from "zod";
import { instantOf } from "../http/exchange";

const id = z.string().min(1);

export const TokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().optional(),
});

export const PersonAnswer = z.object({ id, name: z.string().optional() });

export const PermissionsAnswer = z.object({
  data: z.array(z.object({ permission: z.string(), status: z.string() })),
});

/** Seconds since 1970; 0 stands for an end that never comes. */
const end = z
  .number()
  .int()
  .min(0)
  .optional()
  .transform((seconds) => (seconds ? instantOf(seconds) : null));

const TokenInfo = z.object({
  app_id: z.coerce.string().optional(),
  is_valid: z.boolean(),
  expires_at: end,
  data_access_expires_at: end,
  scopes: z.array(z.string()).default([]),
  granular_scopes: z
    .array(z.object({ scope: z.string(), target_ids: z.array(id).optional() }))
    .default([]),
  error: z
    .object({ code: z.number(), subcode: z.number().optional(), message: z.string().default("") })
    .optional(),
});
export type TokenInfo = z.output<typeof TokenInfo>;

export const DebugAnswer = z.object({ data: TokenInfo });

const Paging = z.object({ next: z.string().optional() });

const PageRow = z.object({
  id,
  name: z.string(),
  username: z.string().optional(),
  /** Missing for Pages of a business that the person cannot act for. */
  access_token: z.string().min(1).optional(),
  tasks: z.array(z.string()).default([]),
  picture: z.object({ data: z.object({ url: z.string() }) }).optional(),
});
export type PageRow = z.output<typeof PageRow>;

export const PagesAnswer = z.object({ data: z.array(PageRow), paging: Paging.optional() });

export const BusinessesAnswer = z.object({ data: z.array(z.object({ id })) });

export const PhotoUploadAnswer = z.object({ id });

export const CreatedAnswer = z.object({ id, permalink_url: z.string().optional() });

export const SuccessAnswer = z.object({ success: z.literal(true) });

/** Facebook expects the bytes from `start` up to but not including `end`; both are text. */
export const OffsetsAnswer = z.object({
  start_offset: z.coerce.number().int().min(0),
  end_offset: z.coerce.number().int().min(0),
});

export const VideoBegunAnswer = OffsetsAnswer.extend({ video_id: id, upload_session_id: id });

export const VideoAnswer = z.object({
  id,
  published: z.boolean().optional(),
  permalink_url: z.string().optional(),
  status: z
    .object({
      video_status: z.string(),
      uploading_phase: z.object({ bytes_transfered: z.coerce.number().optional() }).optional(),
    })
    .optional(),
});
export type VideoAnswer = z.output<typeof VideoAnswer>;

export const PhotoAnswer = z.object({ id, page_story_id: id.optional() });

export const PermalinkAnswer = z.object({ id, permalink_url: z.string().optional() });

export const NamedAnswer = z.object({ id, name: z.string() });

const MessageTag = z.object({ id, offset: z.number().int(), length: z.number().int() });
const Said = { message: z.string().optional(), message_tags: z.array(MessageTag).optional() };

const Target = z.object({ target: z.object({ id: z.string().optional() }).optional() });
const Attachment = Target.extend({
  media_type: z.string().optional(),
  subattachments: z.object({ data: z.array(Target) }).optional(),
});

const FeedPost = z.object({
  id,
  ...Said,
  created_time: z.string(),
  permalink_url: z.string().optional(),
  is_published: z.boolean().optional(),
  application: z.object({ id }).optional(),
  attachments: z.object({ data: z.array(Attachment) }).optional(),
});
export type FeedPost = z.output<typeof FeedPost>;

export const FeedAnswer = z.object({ data: z.array(FeedPost), paging: Paging.optional() });

const PostComment = z.object({
  id,
  ...Said,
  created_time: z.string(),
  from: z.object({ id }).optional(),
  permalink_url: z.string().optional(),
});
export type PostComment = z.output<typeof PostComment>;

export const CommentsAnswer = z.object({ data: z.array(PostComment), paging: Paging.optional() });
