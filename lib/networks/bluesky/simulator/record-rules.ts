import { z } from "zod";
import type { Site } from "./site";
import { findAccount } from "./world";
import { invalid, refuse } from "./xrpc-error";

const StrongRef = z.object({ uri: z.string().startsWith("at://"), cid: z.string().min(1) });
const BlobRef = z.object({
  $type: z.literal("blob"),
  ref: z.object({ $link: z.string() }),
  mimeType: z.string(),
  size: z.number(),
});
const Aspect = z.object({ width: z.int().min(1), height: z.int().min(1) });
const Facet = z.object({
  index: z.object({ byteStart: z.int().min(0), byteEnd: z.int().min(0) }),
  features: z
    .array(
      z.discriminatedUnion("$type", [
        z.object({ $type: z.literal("app.bsky.richtext.facet#link"), uri: z.url() }),
        z.object({
          $type: z.literal("app.bsky.richtext.facet#mention"),
          did: z.string().startsWith("did:"),
        }),
        z.object({
          $type: z.literal("app.bsky.richtext.facet#tag"),
          tag: z.string().min(1).max(640),
        }),
      ]),
    )
    .min(1),
});

const Images = z.object({
  $type: z.literal("app.bsky.embed.images"),
  images: z
    .array(z.object({ image: BlobRef, alt: z.string(), aspectRatio: Aspect.optional() }))
    .min(1)
    .max(4),
});
const Video = z.object({
  $type: z.literal("app.bsky.embed.video"),
  video: BlobRef,
  alt: z.string().optional(),
  aspectRatio: Aspect.optional(),
});
const External = z.object({
  $type: z.literal("app.bsky.embed.external"),
  external: z.object({
    uri: z.url(),
    title: z.string(),
    description: z.string(),
    thumb: BlobRef.optional(),
  }),
});

export const Post = z.object({
  $type: z.literal("app.bsky.feed.post"),
  text: z.string(),
  createdAt: z.iso.datetime(),
  langs: z.array(z.string().min(2)).max(3).optional(),
  facets: z.array(Facet).optional(),
  embed: z.discriminatedUnion("$type", [Images, Video, External]).optional(),
  reply: z.object({ root: StrongRef, parent: StrongRef }).optional(),
});
export type Post = z.output<typeof Post>;

const gate = "app.bsky.feed.threadgate";

export const Threadgate = z.object({
  $type: z.literal(gate),
  post: z.string().startsWith("at://"),
  allow: z
    .array(
      z.object({
        $type: z.enum([`${gate}#mentionRule`, `${gate}#followingRule`, `${gate}#followerRule`]),
      }),
    )
    .max(5)
    .optional(),
  createdAt: z.iso.datetime(),
});
export type Threadgate = z.output<typeof Threadgate>;

const imageBytesMax = 1_000_000;
const videoBytesMax = 100_000_000;

export function assertPost(site: Site, accountId: string, post: Post): void {
  const graphemes = [...new Intl.Segmenter("en").segment(post.text)].length;
  const bytes = Buffer.byteLength(post.text);
  if (graphemes > 300) invalid("Record/text must not be longer than 300 graphemes");
  if (bytes > 3000) invalid("Record/text must not be longer than 3000 bytes");
  for (const facet of post.facets ?? []) assertFacet(post.text, facet);
  for (const { ref, max } of blobsOf(post)) assertBlob(site, accountId, { ref, max });
}

function assertFacet(text: string, { index, features }: z.output<typeof Facet>): void {
  const { byteStart, byteEnd } = index;
  if (byteStart >= byteEnd || byteEnd > Buffer.byteLength(text)) {
    invalid("Record/facets has an index outside of the text");
  }
  assertWhole(text, byteStart);
  assertWhole(text, byteEnd);
  const isNobody = features.some((feature) => "did" in feature && !findAccount(feature.did));
  if (isNobody) invalid("Record/facets names nobody");
}

/** The real server would take it, and every app would show a torn letter. */
function assertWhole(text: string, at: number): void {
  const byte = Buffer.from(text)[at];
  if (byte !== undefined && (byte & 0xc0) === 0x80) invalid("Record/facets cuts a letter in two");
}

function blobsOf({ embed }: Post): { ref: z.output<typeof BlobRef>; max: number }[] {
  if (embed?.$type === "app.bsky.embed.images") {
    return embed.images.map(({ image }) => ({ ref: image, max: imageBytesMax }));
  }
  if (embed?.$type === "app.bsky.embed.video") return [{ ref: embed.video, max: videoBytesMax }];
  const thumb = embed?.external.thumb;
  return thumb ? [{ ref: thumb, max: imageBytesMax }] : [];
}

function assertBlob(
  { store }: Site,
  accountId: string,
  { ref, max }: { ref: z.output<typeof BlobRef>; max: number },
): void {
  const blob = store.state.blob(accountId, ref.ref.$link);
  if (!blob) {
    refuse(400, "BlobNotFound", `Could not find blob: ${ref.ref.$link}`);
  }
  if (blob.size !== ref.size || blob.mimeType !== ref.mimeType) {
    refuse(400, "InvalidMimeType", "Referenced blob does not match the stored one");
  }
  if (blob.size > max) refuse(400, "BlobTooLarge", `This file is too large: ${blob.size} bytes`);
}
