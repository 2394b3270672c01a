import { z } from "zod";
import { bareOrWrapped } from "../meta/wire";

const id = z.string().min(1);

export const ShortTokenAnswer = bareOrWrapped(
  z.object({ access_token: z.string().min(1), user_id: id.optional() }),
);

export const DebugAnswer = z.object({
  data: z.object({ scopes: z.array(z.string()).optional() }),
});

export const ProfileAnswer = z.object({
  id,
  username: z.string().min(1),
  name: z.string().optional(),
  threads_profile_picture_url: z.string().optional(),
});
export type Profile = z.output<typeof ProfileAnswer>;

export const CreatedAnswer = z.object({ id });

export const ContainerAnswer = z
  .object({
    status: z.enum(["IN_PROGRESS", "FINISHED", "ERROR", "EXPIRED", "PUBLISHED"]),
    error_message: z.string().optional(),
  })
  .transform(({ status: state, error_message: words }) => ({ state, words }));

const Quota = z.object({ quota_total: z.number() });

export const LimitAnswer = z.object({
  data: z.array(
    z.object({
      quota_usage: z.number().optional(),
      config: Quota.optional(),
      reply_quota_usage: z.number().optional(),
      reply_config: Quota.optional(),
    }),
  ),
});

const PostRow = z.object({
  id,
  text: z.string().optional(),
  permalink: z.string().optional(),
  timestamp: z.string(),
  media_type: z.string().optional(),
});
export type PostRow = z.output<typeof PostRow>;

export const PostListAnswer = z.object({
  data: z.array(PostRow),
  paging: z.object({ next: z.string().optional() }).optional(),
});

export const PermalinkAnswer = z.object({
  permalink: z.string().optional(),
  shortcode: z.string().optional(),
});
