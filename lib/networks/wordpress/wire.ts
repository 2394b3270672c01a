import { z } from "zod";

const text = z.string().nullish();
const Id = z.union([z.int(), z.string().regex(/^\d+$/)]).transform(String);
const Written = z.object({ raw: z.string() });

const ErrorData = z
  .object({
    term_id: Id.nullish().catch(null),
    params: z.record(z.string(), z.unknown()).nullish().catch(null),
  })
  .nullish()
  .catch(null);

export const ErrorAnswer = z
  .object({ code: z.string(), message: z.string().catch(""), data: ErrorData })
  .transform(({ code, message, data }) => ({
    code,
    message,
    termId: data?.term_id ?? null,
    parameters: Object.keys(data?.params ?? {}),
  }));
export type WordPressError = z.output<typeof ErrorAnswer>;

export const NothingAnswer = z.unknown();

/** PHP writes an empty list where there is no key. */
const Authentication = z
  .object({
    "application-passwords": z.object({
      endpoints: z.object({ authorization: z.string() }),
    }),
  })
  .nullish()
  .catch(null);

export const RootAnswer = z.object({
  name: text,
  namespaces: z.array(z.string()),
  authentication: Authentication,
  site_icon_url: text.catch(null),
});
export type RootAnswer = z.output<typeof RootAnswer>;

export const UserAnswer = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  roles: z.array(z.string()).nullish(),
  capabilities: z.record(z.string(), z.unknown()),
});
export type UserAnswer = z.output<typeof UserAnswer>;

export const PasswordAnswer = z.object({ uuid: z.string().regex(/^[\w-]+$/) });

export const CategoryRows = z.array(z.object({ id: Id, name: z.string(), parent: Id.nullish() }));
export const AuthorRows = z.array(z.object({ id: Id, name: z.string() }));

export const TagAnswer = z.object({ id: Id });

export const MediaAnswer = z.object({ id: Id, source_url: z.string() });
export const MediaRows = z.array(MediaAnswer);

export const PostAnswer = z.object({
  id: Id,
  slug: z.string(),
  status: z.string(),
  link: text,
  date_gmt: text,
});
export type PostAnswer = z.output<typeof PostAnswer>;

export const DraftAnswer = PostAnswer.extend({
  title: Written,
  content: Written,
  excerpt: Written,
  author: Id,
  featured_media: Id,
  categories: z.array(Id),
  tags: z.array(Id),
  sticky: z.boolean().nullish(),
  comment_status: text,
});
export type DraftAnswer = z.output<typeof DraftAnswer>;

export const DraftRows = z.array(DraftAnswer);

export const PostState = z.object({ id: Id, status: z.string() });
