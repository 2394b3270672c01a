import { z } from "zod";
import type { WordPressServer, WordPressUser } from "./start-wordpress";

const Written = z.object({ raw: z.string() });

const Post = z.object({
  id: z.number(),
  status: z.string(),
  slug: z.string(),
  link: z.string(),
  title: Written,
  content: Written,
  excerpt: Written,
  author: z.number(),
  featured_media: z.number(),
  categories: z.array(z.number()),
  tags: z.array(z.number()),
  sticky: z.boolean(),
  comment_status: z.string(),
});
export type SitePost = z.output<typeof Post>;

const Named = z.object({ id: z.number(), name: z.string() });
const Picture = z.object({
  id: z.number(),
  slug: z.string(),
  alt_text: z.string(),
  source_url: z.string(),
});

const everyStatus = "draft,pending,future,publish,private,trash";

export type SiteApi = ReturnType<typeof siteApi>;

/** The site's own API as one of its users asks it, beside Herald. */
export function siteApi({ origin }: Pick<WordPressServer, "origin">, user: WordPressUser) {
  const token = Buffer.from(`${user.login}:${user.applicationPassword}`).toString("base64");
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${origin}/wp-json/wp/v2/${path}`, {
      method,
      headers: { Authorization: `Basic ${token}`, "Content-Type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return { body: JSON.parse(text) as unknown, headers: response.headers };
  };
  const all = async <Row>(path: string, schema: z.ZodType<Row>): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const sign = path.includes("?") ? "&" : "?";
      const answer = await ask("GET", `${path}${sign}per_page=100&page=${page}`);
      rows.push(...z.array(schema).parse(answer.body));
      pages = Number(answer.headers.get("x-wp-totalpages") ?? 1);
    }
    return rows;
  };
  return {
    posts: () => all(`posts?context=edit&orderby=id&status=${everyStatus}`, Post),
    drafts: () => all("posts?context=edit&orderby=id&status=draft", Post),
    pictures: () => all("media?context=edit&orderby=id", Picture),
    tags: () => all("tags?orderby=id", Named),
    addCategory: async (name: string) => {
      return Named.parse((await ask("POST", "categories", { name })).body).id;
    },
    userId: async (login: string) => {
      const [user] = await all(`users?slug=${login}`, Named);
      if (!user) throw new Error(`There is no user ${login}.`);
      return user.id;
    },
    change: async (id: number, changes: object) => void (await ask("POST", `posts/${id}`, changes)),
    trash: async (id: number) => void (await ask("DELETE", `posts/${id}`)),
    erase: async (id: number) => void (await ask("DELETE", `posts/${id}?force=true`)),
  };
}
