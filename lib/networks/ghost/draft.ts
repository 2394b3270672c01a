import { randomUUID } from "node:crypto";
import { articleOf } from "../content/rules/article";
import type { Content, Handles, MediaItem } from "../network";
import { toHtml } from "../sites/html";
import { type GhostOptions, hasFeatured, options } from "./check";
import type { PostRow } from "./wire";

/** Names the handles of a delivery: the draft's slug before its first call, then the draft itself. */
export const kept = {
  slug: "slug",
  post: "post",
  updatedAt: "updatedAt",
  /** Ghost numbers a slug that is sent again anew, unless it is the one that the post has. */
  publicSlug: "publicSlug",
} as const;

export function newDraftSlug(): string {
  return `herald-${randomUUID()}`;
}

export function textIn(handles: Handles, name: string): string | null {
  const value = handles[name];
  return typeof value === "string" && value !== "" ? value : null;
}

export function pictureKey({ mediaId }: Pick<MediaItem, "mediaId">, index: number): string {
  return `picture:${index}:${mediaId}`;
}

/** Is what Ghost itself calls a post without a title. */
const untitled = "(Untitled)";

export function draftOf(content: Content, handles: Handles) {
  const { title, blocks } = articleOf(content);
  const chosen: GhostOptions = content.options ?? {};
  const { excerpt, tags, visibility, highlight, author, canonical } = chosen;
  const pictures = content.media.map((item, index) => {
    return { address: textIn(handles, pictureKey(item, index)) ?? "", alt: item.alt };
  });
  const [first] = hasFeatured(content) ? pictures : [];
  return {
    title: title || untitled,
    html: toHtml(blocks, first ? pictures.slice(1) : pictures),
    slug: textIn(handles, kept.slug) ?? "",
    status: "draft",
    ...(first && { feature_image: first.address }),
    ...(first?.alt && { feature_image_alt: first.alt }),
    ...(tags && tags.length > 0 && { tags: tags.map((name) => ({ name })) }),
    ...(author && { authors: [{ id: author }] }),
    ...(visibility && { visibility }),
    ...(excerpt && { custom_excerpt: excerpt }),
    ...(canonical && { canonical_url: canonical }),
    ...(highlight && { featured: highlight === "yes" }),
  };
}

/**
 * Returns the label of an option that the site did not take: an author that it does not know becomes
 * its owner without a word.
 */
export function ignoredOption({ options: chosen = {} }: Content, row: PostRow): string | null {
  const { author, visibility, highlight, canonical }: GhostOptions = chosen;
  const taken = {
    author: !author || !row.authors || row.authors.some(({ id }) => id === author),
    visibility: !visibility || !row.visibility || row.visibility === visibility,
    highlight: !highlight || row.featured === (highlight === "yes"),
    canonical: !canonical || Boolean(row.canonical_url),
  };
  const ignored = options.find(
    ({ name }) => Object.hasOwn(taken, name) && !taken[name as keyof typeof taken],
  );
  return ignored?.label.toLowerCase() ?? null;
}

/** Makes the end of the public address; empty where only Ghost can, from a title in other letters. */
export function publicSlug(content: Content, handles: Handles = {}): string {
  const had = textIn(handles, kept.publicSlug);
  if (had) return had;
  const { slug }: GhostOptions = content.options ?? {};
  const { title } = articleOf(content);
  return slugOf(slug ?? "") || slugOf(title);
}

const slugMax = 185;

function slugOf(words: string): string {
  const plain = words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const parts = plain.match(/[a-z\d]+/g) ?? [];
  const hasOthers = /(?![a-z])\p{L}/u.test(plain);
  return hasOthers ? "" : parts.join("-").slice(0, slugMax).replace(/-$/, "");
}
