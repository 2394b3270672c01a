import { z } from "zod";
import { Count } from "../http/counted";

const text = z.string().nullish();

export const ErrorAnswer = z
  .object({
    errors: z
      .array(z.object({ message: text, context: text, type: text, code: text }))
      .min(1)
      .max(50),
  })
  .transform(({ errors: [first] }) => ({
    type: first?.type ?? "",
    code: first?.code ?? "",
    message: [first?.message, first?.context].filter(Boolean).join(" "),
  }));
export type GhostError = z.output<typeof ErrorAnswer>;

export const NothingAnswer = z.unknown();

export const SiteAnswer = z
  .object({
    site: z.object({ title: text, url: text, version: text, logo: text, icon: text }),
  })
  .transform(({ site }) => site);
export type SiteAnswer = z.output<typeof SiteAnswer>;

export const UsersAnswer = z.object({
  users: z.array(z.object({ id: z.string(), name: text, slug: text, status: text })),
});

export const NewslettersAnswer = z.object({
  newsletters: z.array(z.object({ slug: z.string(), name: text, status: text })),
});

export const ImagesAnswer = z
  .object({ images: z.array(z.object({ url: z.string() })).min(1) })
  .transform(({ images: [first] }) => ({ url: first?.url ?? "" }));

export const PostRow = z.object({
  id: z.string().min(1),
  slug: z.string(),
  status: z.string(),
  updated_at: z.string(),
  url: text,
  visibility: text,
  featured: z.boolean().nullish(),
  feature_image: text,
  canonical_url: text,
  authors: z.array(z.object({ id: z.string() })).nullish(),
});
export type PostRow = z.output<typeof PostRow>;

export const PostAnswer = z
  .object({ posts: z.tuple([PostRow], z.unknown()) })
  .transform(({ posts: [first] }) => first);

const CountedRow = z.object({
  id: z.string().min(1),
  email: z.object({ track_clicks: z.boolean().nullish() }).nullish(),
  count: z.object({ clicks: Count }).nullish(),
});
export type CountedPost = z.output<typeof CountedRow>;

export const CountedPost = z
  .object({ posts: z.tuple([CountedRow], z.unknown()) })
  .transform(({ posts: [first] }) => first);

export const CommentsAnswer = z.object({
  meta: z.object({ pagination: z.object({ total: Count }) }),
});
