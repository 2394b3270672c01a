import { articleOf } from "../content/rules/article";
import type { DeliveryTask } from "../network";
import { toHtml } from "../sites/html";
import type { WordPressOptions } from "./check";
import { kept, tagIds, textIn, uploadsOf } from "./handles";
import type { DraftAnswer } from "./wire";

type Sent = Pick<DeliveryTask, "content" | "handles">;

/**
 * Titles and excerpts are HTML as well. A date is never sent: one in the future would schedule the post
 * on the site.
 */
export function draftOf({ content, handles }: Sent) {
  const chosen: WordPressOptions = content.options ?? {};
  const { categories = [], tags = [], excerpt = "", author, sticky, comments } = chosen;
  const { title, featured, html } = writtenOf({ content, handles });
  return {
    status: "draft",
    slug: textIn(handles, kept.key),
    title: escaped(title),
    content: html,
    ...(excerpt !== "" && { excerpt: escaped(excerpt) }),
    ...(categories.length > 0 && { categories: categories.map(Number) }),
    ...(tags.length > 0 && { tags: tagIds(handles, tags).map(Number) }),
    ...(featured && { featured_media: Number(featured) }),
    ...(author && { author: Number(author) }),
    ...(sticky && { sticky: sticky === "yes" }),
    ...(comments && { comment_status: comments, ping_status: comments }),
  };
}

export function publicationOf({ content, handles }: Sent) {
  const { slug = "", visibility }: WordPressOptions = content.options ?? {};
  const status = visibility === "private" ? "private" : "publish";
  // An empty one makes WordPress write it of the title, so that the key never shows.
  return { status, slug: slug.trim() === textIn(handles, kept.key) ? "" : slug.trim() };
}

/**
 * WordPress leaves out what it does not know, and answers as if all were well. Returns the labels of
 * what is missing in the draft.
 */
export function droppedFrom(draft: DraftAnswer, { content, handles }: Sent): string[] {
  const chosen: WordPressOptions = content.options ?? {};
  const { categories = [], tags = [], author, sticky } = chosen;
  const { featured } = writtenOf({ content, handles });
  const checks: [label: string, isKept: boolean][] = [
    ["Featured picture", !featured || draft.featured_media === featured],
    ["Categories", categories.every((id) => draft.categories.includes(id))],
    ["Tags", tagIds(handles, tags).every((id) => draft.tags.includes(id))],
    ["Author", !author || draft.author === author],
    ["Stays on top", !sticky || draft.sticky === undefined || draft.sticky === (sticky === "yes")],
  ];
  return checks.flatMap(([label, isKept]) => (isKept ? [] : [label]));
}

/** A plugin may add to a text; words that are missing were filtered out. */
export function hasItsWords({ title, content: shown }: DraftAnswer, sent: Sent): boolean {
  const { title: ownTitle, html } = writtenOf(sent);
  return (
    essence(plainText(title.raw)).includes(essence(ownTitle)) &&
    essence(plainText(shown.raw)).includes(essence(plainText(html)))
  );
}

/**
 * The first picture is the featured one and the others follow the text. A post of pictures alone has
 * all of them below, as WordPress takes none that is empty.
 */
function writtenOf({ content, handles }: Sent) {
  const { title, blocks } = articleOf(content);
  const { featured: choice }: WordPressOptions = content.options ?? {};
  const uploads = uploadsOf(handles, content.media);
  const [first] = choice === "none" ? [] : uploads;
  const isBare = title === "" && blocks.length === 0;
  const below = first && !isBare ? uploads.slice(1) : uploads;
  return { title, featured: first?.id ?? null, html: toHtml(blocks, below) };
}

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

export function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign);
}

/** Databases that hold no emoji get them as numbers of characters. */
export function plainText(html: string): string {
  return html
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/<\/(?:p|h\d|li|pre|blockquote)>/gi, "\n\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&#?\w{1,10};/g, characterOf);
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

function characterOf(reference: string): string {
  const name = reference.slice(1, -1).toLowerCase();
  if (!name.startsWith("#")) return entities[name] ?? reference;
  const codePoint = Number(name.startsWith("#x") ? `0${name.slice(1)}` : name.slice(1));
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : reference;
}

function essence(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, "");
}
