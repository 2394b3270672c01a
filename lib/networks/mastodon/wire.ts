import { z } from "zod";
import { Count } from "../http/counted";

const text = z.string().nullish();
const Id = z.union([z.string(), z.number().transform(String)]);

export const ErrorAnswer = z
  .object({ error: z.string(), error_description: text })
  .transform(({ error, error_description }) => ({
    code: error,
    message: error_description || error,
  }));
export type MastodonError = z.output<typeof ErrorAnswer>;

export const NothingAnswer = z.unknown();

export const AppAnswer = z.object({ client_id: z.string(), client_secret: z.string() });
export type App = z.output<typeof AppAnswer>;

export const AppTokenAnswer = z.object({ access_token: z.string() });

export const TokenAnswer = z.object({ access_token: z.string(), scope: text });

export const ServerMetadata = z.object({
  code_challenge_methods_supported: z.array(z.string()).nullish(),
});

export const AccountAnswer = z.object({
  id: Id,
  username: z.string(),
  display_name: text,
  avatar: text,
  moved: z.object({ acct: text }).nullish(),
  source: z.object({ privacy: text, language: text }).nullish(),
});
export type AccountAnswer = z.output<typeof AccountAnswer>;

export const AppOfToken = z.object({ scopes: z.array(z.string()).nullish() });

const Configuration = z
  .object({
    statuses: z
      .object({
        max_characters: z.number().nullish(),
        max_media_attachments: z.number().nullish(),
      })
      .nullish(),
    media_attachments: z
      .object({
        supported_mime_types: z.array(z.string()).nullish(),
        image_size_limit: z.number().nullish(),
        video_size_limit: z.number().nullish(),
      })
      .nullish(),
  })
  .nullish();

export const InstanceAnswer = z.object({
  version: text,
  configuration: Configuration,
  max_toot_chars: z.coerce.number().nullish().catch(null),
});
export type InstanceAnswer = z.output<typeof InstanceAnswer>;

export const NodeInfoLinks = z.object({
  links: z.array(z.object({ rel: z.string(), href: z.string() })),
});
export const NodeInfo = z.object({ software: z.object({ name: z.string() }) });

export const MediaAnswer = z.object({ id: Id, url: text });

export const StatusAnswer = z.object({
  id: Id,
  url: text,
  uri: text,
  created_at: z.string(),
});

export const StatusRow = StatusAnswer.extend({
  content: z.string(),
  spoiler_text: text,
  in_reply_to_id: Id.nullish(),
  reblog: z.unknown().nullish(),
  media_attachments: z.array(z.object({ id: Id })).default([]),
});
export type StatusRow = z.output<typeof StatusRow>;

export const StatusRows = z.array(StatusRow);

export const CountedStatus = z.object({
  id: Id,
  favourites_count: Count,
  replies_count: Count,
  reblogs_count: Count,
  quotes_count: Count,
});
export type CountedStatus = z.output<typeof CountedStatus>;

export const FollowedAnswer = z.object({ id: Id, followers_count: Count });
