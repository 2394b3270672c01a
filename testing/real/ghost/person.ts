import { z } from "zod";
import { newPassword } from "./start-ghost";

const Post = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  status: z.string(),
  html: z.string().nullable(),
  url: z.string(),
  visibility: z.string(),
  featured: z.boolean(),
  custom_excerpt: z.string().nullish(),
  canonical_url: z.string().nullish(),
  feature_image: z.string().nullish(),
  feature_image_alt: z.string().nullish(),
  updated_at: z.string(),
  published_at: z.string().nullish(),
  tags: z.array(z.object({ name: z.string() })).default([]),
  authors: z.array(z.object({ name: z.string() })).default([]),
  email: z.object({ id: z.string() }).nullish(),
});
export type GhostPost = z.output<typeof Post>;

const Posts = z.object({
  posts: z.array(Post),
  meta: z.object({ pagination: z.object({ pages: z.number() }) }),
});

const Integration = z.object({
  integrations: z.array(
    z.object({ api_keys: z.array(z.object({ type: z.string(), secret: z.string() })) }),
  ),
});

/** Somebody who is signed in to Ghost itself, with a session, and works there beside Herald. */
export type GhostPerson = Awaited<ReturnType<typeof signUpOwner>>;

export async function signUpOwner(origin: string) {
  const [email, password] = ["owner@example.com", newPassword()];
  const api = `${origin}/ghost/api/admin`;
  const headers: Record<string, string> = {
    Origin: origin,
    "Content-Type": "application/json",
    "Accept-Version": "v6.0",
  };
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${api}/${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
    const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
    if (cookie) headers.Cookie = cookie;
    return text.startsWith("{") ? JSON.parse(text) : null;
  };
  const setup = [{ name: "Owner", email, password, blogTitle: "Herald tests" }];
  await ask("POST", "authentication/setup/", { setup });
  await ask("POST", "session/", { username: email, password });
  const one = async (id: string): Promise<GhostPost | null> => {
    const read = await ask("GET", `posts/${id}/?formats=html&include=tags,authors,email`).catch(
      () => null,
    );
    return read ? z.object({ posts: z.tuple([Post]) }).parse(read).posts[0] : null;
  };
  return {
    ask,
    makeKey: async (): Promise<string> => {
      const integrations = [{ name: "Herald" }];
      const made = await ask("POST", "integrations/?include=api_keys", { integrations });
      const [integration] = Integration.parse(made).integrations;
      const key = integration?.api_keys.find(({ type }) => type === "admin");
      if (!key) throw new Error("Ghost made no key.");
      return key.secret;
    },
    subscribe: async (address: string): Promise<void> => {
      await ask("POST", "members/", { members: [{ email: address, name: "A reader" }] });
    },
    post: one,
    posts: async (): Promise<GhostPost[]> => {
      const found: GhostPost[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const shown =
          "formats=html&include=tags,authors,email&filter=status:[draft,published,scheduled,sent]";
        const read = Posts.parse(await ask("GET", `posts/?limit=50&page=${page}&${shown}`));
        found.push(...read.posts);
        pages = read.meta.pagination.pages;
      }
      return found;
    },
    change: async (id: string, changes: object): Promise<void> => {
      const post = await one(id);
      const posts = [{ ...changes, updated_at: post?.updated_at }];
      await ask("PUT", `posts/${id}/`, { posts });
    },
    remove: async (id: string): Promise<void> => {
      await ask("DELETE", `posts/${id}/`);
    },
  };
}
