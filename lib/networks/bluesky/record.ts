import { isVideo } from "../content/video-rules";
import type { DeliveryTask, Handles, MediaItem } from "../network";
import { blobKey, kept, textIn } from "./handles";
import { type BlueskyOptions, repliers } from "./options";
import { threadgateCollection } from "./post-uri";
import { parseHandle } from "./prepare";
import { type Facet, writeText } from "./text";
import type { StrongRef } from "./wire";

type Blob = Record<string, unknown>;
type Card = { uri: string; title: string; description: string; thumb?: Blob };

/** The same delivery always makes the same record, so that putting it twice changes nothing. */
export function recordOf({ content, handles }: DeliveryTask): Record<string, unknown> {
  const dids = new Map(parseHandle<[string, string][]>(handles, kept.dids) ?? []);
  const { text, facets } = writeText(content, dids);
  const parent = parseHandle<StrongRef>(handles, kept.parent);
  const root = parseHandle<StrongRef>(handles, kept.root);
  const embed = embedOf(content.media, handles);
  const { language }: BlueskyOptions = content.options ?? {};
  return {
    $type: "app.bsky.feed.post",
    text,
    createdAt: textIn(handles, kept.at),
    ...(language && { langs: [language] }),
    ...(facets.length > 0 && { facets: facets.map(toWire) }),
    ...(embed && { embed }),
    ...(parent && root && { reply: { root, parent } }),
  };
}

/** Only the beginning of a thread has one; null where everybody may reply. */
export function threadgateOf(
  { content, handles }: DeliveryTask,
  post: string,
): Record<string, unknown> | null {
  const { replies }: BlueskyOptions = content.options ?? {};
  const rules =
    content.postIndex === 0 && Object.entries(repliers).find(([name]) => name === replies);
  if (!rules) return null;
  const allow = rules[1].map((rule) => ({ $type: `${threadgateCollection}#${rule}` }));
  return { $type: threadgateCollection, post, allow, createdAt: textIn(handles, kept.at) };
}

function toWire({ index, feature: { kind, ...value } }: Facet) {
  return { index, features: [{ $type: `app.bsky.richtext.facet#${kind}`, ...value }] };
}

function embedOf(media: readonly MediaItem[], handles: Handles) {
  const [first] = media;
  if (!first) return cardOf(handles);
  if (isVideo(first)) {
    return {
      $type: "app.bsky.embed.video",
      video: blobOf(handles, first),
      ...(first.alt.trim() && { alt: first.alt }),
      ...aspectOf(first),
    };
  }
  const images = media.map((item) => ({
    image: blobOf(handles, item),
    alt: item.alt,
    ...aspectOf(item),
  }));
  return { $type: "app.bsky.embed.images", images };
}

function cardOf(handles: Handles) {
  const external = parseHandle<Card>(handles, kept.card);
  return external && { $type: "app.bsky.embed.external", external };
}

function blobOf(handles: Handles, item: MediaItem): Blob | null {
  return parseHandle<Blob>(handles, blobKey(item));
}

function aspectOf({ width, height }: MediaItem) {
  return width > 0 && height > 0 ? { aspectRatio: { width, height } } : {};
}
