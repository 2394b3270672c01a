import { z } from "zod";
import { invalid, refuse } from "./caller";
import type { Site } from "./site";
import type { Post } from "./state";
import type { SampleSite } from "./world";

const text = z.string().nullish();

const Written = z.object({
  title: text,
  html: text,
  slug: text,
  status: text,
  visibility: text,
  featured: z.boolean().nullish(),
  feature_image: text,
  feature_image_alt: text,
  custom_excerpt: text,
  canonical_url: text,
  tags: z.array(z.object({ name: z.string() })).nullish(),
  authors: z.array(z.object({ id: z.string() })).nullish(),
  updated_at: text,
});
export type Written = z.output<typeof Written>;

const longest = {
  title: 255,
  slug: 191,
  custom_excerpt: 300,
  feature_image_alt: 191,
  canonical_url: 2000,
} as const;

export function readWritten(body: Buffer): Written {
  const read = z.object({ posts: z.tuple([Written]) }).safeParse(parsed(body));
  if (!read.success) return invalid("Validation failed for posts.");
  const [written] = read.data.posts;
  for (const [name, max] of Object.entries(longest)) {
    const value = written[name as keyof typeof longest];
    if (value && [...value].length > max) {
      invalid(`Validation (isLength) failed for ${name}: value exceeds ${max} characters.`);
    }
  }
  return written;
}

/** Ghost looks at this only as it stores the post, and calls it an error of its own. */
export function visibilityOf(given: string | null | undefined): Post["visibility"] {
  if (!given) return "public";
  const known = (["public", "members", "paid"] as const).find((name) => name === given);
  return known ?? refuse(500, "InternalServerError", "An unexpected error occurred.");
}

/** Somebody whom the site does not know becomes its owner, without a word. */
export function authorsOf({ authors }: SampleSite, given: Written["authors"]): string[] {
  const known = (given ?? []).flatMap(({ id }) => authors.filter((one) => one.id === id));
  const [owner] = authors;
  const taken = known.length > 0 ? known : owner ? [owner] : [];
  return taken.map(({ id }) => id);
}

/** Takes the next free number behind a slug; also the post itself can have taken it. */
export function freeSlug({ store }: Site, siteId: string, wanted: string): string {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!store.state.postWith(siteId, slug)) return slug;
  }
}

export function slugFrom(words: string): string {
  const plain = words.normalize("NFKD").toLowerCase();
  return (plain.match(/[a-z\d]+/g) ?? []).join("-").slice(0, 185) || "untitled";
}

export function cleaned(html: string): string {
  return html.replace(/<script\b[^<]*(<\/script>)?/gi, "");
}

function withoutFigures(html: string): string {
  const [before = "", ...parts] = html.split("<figure>");
  const after = parts.map((part) => part.split("</figure>").slice(1).join(""));
  return [before, ...after].join("");
}

/** Writes what the readers of a page see: its title, then its text. */
export function shownText({ title, html }: Pick<Post, "title" | "html">): string {
  const body = withoutFigures(html)
    .replace(/<br\s*\/?>/g, "\n")
    .replace(/<\/(p|li|h\d|blockquote|pre)>\s*(?=<)/g, "\n\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&#39;|&(amp|lt|gt|quot);/g, (entity) => characters[entity] ?? entity)
    .trim();
  return [title === "(Untitled)" ? "" : title, body].filter((part) => part !== "").join("\n");
}

export function picturesIn({ html, featureImage, featureImageAlt }: Post) {
  const inText = [...html.matchAll(/<img src="([^"]*)" alt="([^"]*)"/g)].map(
    ([, address = "", alt = ""]) => ({ address: unescaped(address), alt: unescaped(alt) }),
  );
  const first = featureImage ? [{ address: featureImage, alt: featureImageAlt ?? "" }] : [];
  return [...first, ...inText];
}

const characters: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

function unescaped(text: string): string {
  return text.replace(/&#39;|&(amp|lt|gt|quot);/g, (entity) => characters[entity] ?? entity);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
