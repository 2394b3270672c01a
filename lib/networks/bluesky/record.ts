import { createHash, randomInt } from "node:crypto";
import { isVideo } from "../content/problems";
import type { DeliveryTask, Handles, MediaItem } from "../network";
import { type BlueskyOptions, repliers } from "./check";
import type { BlueskySettings } from "./settings";
import { type Facet, writeText } from "./text";
import type { StrongRef } from "./wire";

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

export const postCollection = "app.bsky.feed.post";
export const threadgateCollection = "app.bsky.feed.threadgate";

export function postUri(did: string, key: string): string {
  return `at://${did}/${postCollection}/${key}`;
}

export function parsePostUri(uri: string): { repo: string; collection: string; rkey: string } {
  const [repo = "", collection = "", rkey = ""] = uri.replace(/^at:\/\//, "").split("/");
  return { repo, collection, rkey };
}

export function permalinkOf({ origins }: BlueskySettings, uri: string): string {
  const { repo, rkey } = parsePostUri(uri);
  return `${origins.WEB_URL}/profile/${repo}/post/${rkey}`;
}

export const kept = {
  key: "key",
  at: "at",
  dids: "dids",
  card: "card",
  root: "root",
  parent: "parent",
};

export function textIn(handles: Handles, name: string): string | undefined {
  const value = handles[name];
  return typeof value === "string" ? value : undefined;
}

/** The same file twice in one post is one upload. */
export function blobKey(item: MediaItem): string {
  const parts = [item.mediaId, "crop" in item ? item.crop : null];
  return `blob-${createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22)}`;
}

const alphabet = "234567abcdefghijklmnopqrstuvwxyz";

export function createTid(now: Date): string {
  const micros = BigInt(now.getTime()) * 1000n + BigInt(randomInt(1000));
  let bits = (micros << 10n) | BigInt(randomInt(1024));
  let tid = "";
  while (tid.length < 13) {
    tid = `${alphabet[Number(bits & 31n)]}${tid}`;
    bits >>= 5n;
  }
  return tid;
}

function parseHandle<Value>(handles: Handles, name: string): Value | null {
  const text = textIn(handles, name);
  return text ? (JSON.parse(text) as Value) : null;
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

type Blob = Record<string, unknown>;
type Card = { uri: string; title: string; description: string; thumb?: Blob };

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

function toWire({ index, feature: { kind, ...value } }: Facet) {
  return { index, features: [{ $type: `app.bsky.richtext.facet#${kind}`, ...value }] };
}
