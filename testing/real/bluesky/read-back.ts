import { z } from "zod";
import { type ListedRecord, listPosts, listRecords } from "./listing";
import type { Pds, RealAccount } from "./start-pds";

export type Check = { name: string; passed: boolean };

type Expected = { author: RealAccount; friend: RealAccount; text: string };

const Ref = z.object({ uri: z.string(), cid: z.string() });
const PostShape = z.object({
  text: z.string(),
  facets: z
    .array(
      z.object({
        index: z.object({ byteStart: z.number(), byteEnd: z.number() }),
        features: z.array(z.record(z.string(), z.unknown())),
      }),
    )
    .default([]),
  reply: z.object({ root: Ref, parent: Ref }).optional(),
  embed: z
    .object({
      images: z.array(
        z.object({
          alt: z.string(),
          aspectRatio: z.object({ width: z.number(), height: z.number() }),
          image: z.unknown(),
        }),
      ),
    })
    .optional(),
});

export async function readBack(pds: Pds, expected: Expected): Promise<Check[]> {
  const { author, friend, text } = expected;
  const listed = await listPosts(pds, author.did);
  const find = (words: string) => listed.find(({ value }) => value.text === words);
  const [first, second, third] = ["first", "second", "third"].map((word) =>
    find(`A thread, ${word}`),
  );
  const post = find(text);
  const words = facetWords(post);
  const gates = await listRecords(pds, { repo: author.did, collection: threadgate });
  return [
    { name: "five posts are listed", passed: listed.length === 5 },
    { name: "the text arrived as it was written", passed: post !== undefined },
    {
      name: "the link is a facet, byte by byte",
      passed: words.link === "https://example.com/ä?b=1",
    },
    { name: "the tag is a facet", passed: words.tag === "#sample" },
    { name: "the mention is a facet", passed: words.mention === `@${friend.handle}` },
    { name: "the mention names the account", passed: words.did === friend.did },
    {
      name: "the picture has its alternative text",
      passed: altOf(post) === "A field of one colour",
    },
    { name: "the picture has its shape", passed: ratioOf(post) === 4 / 3 },
    { name: "the file is a picture under a megabyte", passed: await isPicture(pds, author, post) },
    { name: "a post carries four pictures", passed: imagesOf(second).length === 4 },
    { name: "the second hangs on the first", passed: replyOf(second)?.parent.uri === first?.uri },
    { name: "the third hangs on the second", passed: replyOf(third)?.parent.uri === second?.uri },
    {
      name: "the third has the first as its root",
      passed: replyOf(third)?.root.uri === first?.uri,
    },
    { name: "versions are named rightly", passed: replyOf(third)?.parent.cid === second?.cid },
    { name: "the thread is in German", passed: String(first?.value.langs) === "de" },
    { name: "only mentioned people can reply to it", passed: isGate(gates, first) },
    {
      name: "100 families of four are 100 letters",
      passed: find("👩‍👩‍👧‍👦".repeat(100)) !== undefined,
    },
  ];
}

type Found = ListedRecord | undefined;

const threadgate = "app.bsky.feed.threadgate";

function isGate([gate, ...others]: readonly ListedRecord[], post: Found): boolean {
  if (!gate || !post || others.length > 0) return false;
  const allow = JSON.stringify([{ $type: `${threadgate}#mentionRule` }]);
  const isOf = gate.value.post === post.uri && keyOf(gate) === keyOf(post);
  return isOf && JSON.stringify(gate.value.allow) === allow;
}

function keyOf({ uri }: ListedRecord): string | undefined {
  return uri.split("/").at(-1);
}

function parsed(found: Found) {
  return PostShape.parse(found?.value ?? { text: "" });
}

function facetWords(found: Found) {
  const { text, facets } = parsed(found);
  const bytes = Buffer.from(text);
  const words: Record<string, string> = {};
  for (const { index, features } of facets) {
    const [feature = {}] = features;
    const kind = String(feature.$type).split("#").at(-1) ?? "";
    words[kind] = bytes.subarray(index.byteStart, index.byteEnd).toString();
    if (feature.did) words.did = String(feature.did);
  }
  return words;
}

function imagesOf(found: Found) {
  return parsed(found).embed?.images ?? [];
}

function replyOf(found: Found) {
  return parsed(found).reply;
}

function altOf(found: Found): string | undefined {
  return imagesOf(found)[0]?.alt;
}

function ratioOf(found: Found): number {
  const { width = 0, height = 1 } = imagesOf(found)[0]?.aspectRatio ?? {};
  return width / height;
}

async function isPicture({ url }: Pds, { did }: RealAccount, found: Found): Promise<boolean> {
  // The client gives references as objects, which write themselves as their link.
  const image = JSON.parse(JSON.stringify(imagesOf(found)[0]?.image ?? {}));
  const cid = image?.ref?.$link ?? image?.ref?.toString?.();
  const address = `${url}/xrpc/com.atproto.sync.getBlob?did=${did}&cid=${cid}`;
  const response = await fetch(address);
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJpeg = bytes.subarray(0, 2).toString("hex") === "ffd8";
  return response.ok && isJpeg && bytes.byteLength < 1_000_000;
}
