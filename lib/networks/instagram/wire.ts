import { z } from "zod";
import { bareOrWrapped } from "../meta/wire";

const id = z.string().min(1);

/** `user_id` is left out, because as a JSON number it has lost its last digits. */
export const ShortTokenAnswer = bareOrWrapped(
  z.object({
    access_token: z.string().min(1),
    permissions: z
      .union([z.string().transform((list) => list.split(",")), z.array(z.string())])
      .optional(),
  }),
);

export const ProfileAnswer = bareOrWrapped(
  z.object({
    id,
    user_id: id.optional(),
    username: z.string().min(1),
    name: z.string().optional(),
    account_type: z.string().optional(),
    profile_picture_url: z.string().optional(),
  }),
);
export type Profile = z.output<typeof ProfileAnswer>;

export const CreatedAnswer = z.object({ id });

export const ContainerAnswer = z
  .object({
    id: id.optional(),
    status_code: z.enum(["IN_PROGRESS", "FINISHED", "ERROR", "EXPIRED", "PUBLISHED"]),
    status: z.string().optional(),
  })
  .transform(({ status_code: state, status: words }) => ({ state, words }));

export const LimitAnswer = z.object({
  data: z.array(
    z.object({
      quota_usage: z.number(),
      config: z.object({ quota_total: z.number(), quota_duration: z.number() }).optional(),
    }),
  ),
});

const Paging = z.object({ next: z.string().optional() });

const MediaRow = z.object({
  id,
  caption: z.string().optional(),
  permalink: z.string().optional(),
  timestamp: z.string(),
  media_type: z.string().optional(),
  children: z.object({ data: z.array(z.object({ id })) }).optional(),
});
export type MediaRow = z.output<typeof MediaRow>;

export const MediaListAnswer = z.object({ data: z.array(MediaRow), paging: Paging.optional() });

const CommentRow = z.object({
  id,
  text: z.string().optional(),
  username: z.string().optional(),
  timestamp: z.string(),
});
export type CommentRow = z.output<typeof CommentRow>;

export const CommentsAnswer = z.object({ data: z.array(CommentRow), paging: Paging.optional() });

export const PermalinkAnswer = z.object({ id, permalink: z.string().optional() });
