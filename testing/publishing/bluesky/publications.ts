import { createHash } from "node:crypto";
import { z } from "zod";
import type { PublishedEntry } from "@/lib/networks/simulator";
import type { RealServer } from "./server";

const Image = z.object({
  alt: z.string(),
  image: z.object({ ref: z.object({ $link: z.string() }) }),
});
const Records = z.object({
  records: z.array(
    z.object({
      uri: z.string(),
      value: z.object({
        text: z.string(),
        createdAt: z.coerce.date(),
        reply: z.object({ root: z.object({ uri: z.string() }) }).optional(),
        embed: z.object({ images: z.array(Image).default([]) }).optional(),
      }),
    }),
  ),
});

export async function listPublications(
  { url }: RealServer,
  { did, webUrl }: { did: string; webUrl: string },
): Promise<PublishedEntry[]> {
  const listing = new URL("/xrpc/com.atproto.repo.listRecords", url);
  listing.search = String(
    new URLSearchParams({ repo: did, collection: "app.bsky.feed.post", reverse: "true" }),
  );
  const { records } = Records.parse(await (await fetch(listing)).json());
  const entries = records.map(async ({ uri, value }) => {
    const images = value.embed?.images ?? [];
    return {
      atMs: value.createdAt.getTime(),
      accountId: did,
      remoteId: uri,
      parentRemoteId: value.reply?.root.uri ?? null,
      text: value.text,
      mediaHashes: await Promise.all(images.map(({ image }) => hashOf(url, did, image.ref.$link))),
      alts: images.map(({ alt }) => alt),
      url: `${webUrl}/profile/${did}/post/${uri.split("/").at(-1)}`,
    };
  });
  return await Promise.all(entries);
}

async function hashOf(url: string, did: string, cid: string): Promise<string> {
  const answer = await fetch(`${url}/xrpc/com.atproto.sync.getBlob?did=${did}&cid=${cid}`);
  if (!answer.ok) throw new Error(`The server has no file ${cid}: ${answer.status}`);
  return createHash("sha256")
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest("hex");
}
