import type { Expected } from "./make-posts";
import type { Acted } from "./person";
import type { SiteApi, SitePost } from "./site-api";

export type Shown = {
  posts: readonly SitePost[];
  tags: ReadonlyMap<number, string>;
  alts: ReadonlyMap<string, string>;
  featured: ReadonlyMap<number, string>;
};

export async function readBack(site: SiteApi): Promise<Shown> {
  const [posts, tags, pictures] = [await site.posts(), await site.tags(), await site.pictures()];
  return {
    posts,
    tags: new Map(tags.map(({ id, name }) => [id, name])),
    alts: new Map(pictures.map(({ source_url, alt_text }) => [source_url, decoded(alt_text)])),
    featured: new Map(pictures.map(({ id, alt_text }) => [id, decoded(alt_text)])),
  };
}

export function countsOf({ posts }: Shown, expected: readonly Expected[]) {
  const counts = expected.map(({ title }) => withTitle(posts, title).length);
  return {
    once: counts.filter((count) => count === 1).length,
    missing: counts.filter((count) => count === 0).length,
    doubled: counts.filter((count) => count > 1).length,
    others: posts.filter(({ title }) => !expected.some((one) => one.title === decoded(title.raw)))
      .length,
  };
}

/** Says what is not as it was written, or not as a person of the site decided. */
export function differences(shown: Shown, expected: Expected, acted: Acted | undefined): string[] {
  const [post, second] = withTitle(shown.posts, expected.title);
  const say = (checks: [what: string, holds: boolean][]) =>
    checks.flatMap(([what, holds]) => (holds ? [] : [`${what}: ${expected.title}`]));
  // Herald never learned of a draft that is erased before its number was kept, and makes another.
  const isBack = post !== undefined && post.id === acted?.id;
  if (acted?.act === "erase") return say([["erased by a person, and back", !isBack]]);
  if (!post || second) return say([["there once", false]]);
  if (acted?.act === "trash") return say([["left in the trash", post.status === "trash"]]);
  if (acted?.act === "schedule") return say([["left scheduled", post.status === "future"]]);
  const parts = acted ? [...expected.parts, "Edited by a person."] : expected.parts;
  const tags = post.tags.map((id) => decoded(shown.tags.get(id) ?? ""));
  return say([
    ["its status", post.status === expected.status],
    ["its text", parts.every((part) => post.content.raw.includes(part))],
    ["its categories", isSame(post.categories.map(String), expected.categories.map(String))],
    ["its tags", isSame(tags, expected.tags)],
    ["its author", post.author === expected.author],
    ["its excerpt", decoded(post.excerpt.raw) === expected.excerpt],
    ["its pictures", isSame(altsOf(shown, post), expected.alts)],
    ["its place on top", post.sticky === expected.sticky],
    ["its comments", post.comment_status === expected.comments],
    ["its address", !post.slug.startsWith("herald-") && post.slug === (expected.slug ?? post.slug)],
  ]);
}

function withTitle(posts: readonly SitePost[], wanted: string): SitePost[] {
  return posts.filter(({ title }) => decoded(title.raw) === wanted);
}

function altsOf({ alts, featured }: Shown, post: SitePost): string[] {
  const first = post.featured_media === 0 ? [] : [featured.get(post.featured_media) ?? "lost"];
  const below = [...post.content.raw.matchAll(/<img src="([^"]+)" alt="([^"]*)"/g)];
  return [
    ...first,
    ...below.map(([, address = "", alt = ""]) => {
      return alts.get(address) === decoded(alt) ? decoded(alt) : "lost";
    }),
  ];
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return [...some].sort().join("\n") === [...others].sort().join("\n");
}

function decoded(html: string): string {
  return html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
