import { renderImage } from "@/lib/images/render-image";
import { log } from "@/lib/kernel/log";
import { decodePage } from "./decode-page";
import { type Fetched, fetchOutside } from "./fetch-outside";
import type { Gate } from "./gate";
import { parseCard } from "./parse-card";
import type { StoredCard } from "./schema";

type Bytes = Uint8Array<ArrayBuffer>;

export type FetchedCard = { card: StoredCard; picture: Bytes | null };

export type Timing = { pageMs: number; pictureMs: number };

const usual: Timing = { pageMs: 5000, pictureMs: 4000 };
const pageBytesMax = 512 * 1024;
const pictureBytesMax = 5 * 1024 * 1024;
const picture = { width: 600, height: 314, fit: "cover", format: "webp", quality: 75 } as const;
const picturePixelsMax = 25_000_000;

export async function fetchCard(
  url: URL,
  gate: Gate,
  timing: Timing = usual,
): Promise<FetchedCard | null> {
  const page = await attempt(url, {
    gate,
    contentType: /^(text\/html|application\/xhtml\+xml)\b/i,
    bytesMax: pageBytesMax,
    signal: AbortSignal.timeout(timing.pageMs),
  });
  if (!page) return null;
  const { imageUrl, ...text } = parseCard(decodePage(page.bytes, page.contentType), page.url);
  if (!text.title) return null;
  const signal = AbortSignal.timeout(timing.pictureMs);
  const made = imageUrl && (await fetchPicture(imageUrl, { gate, signal }));
  return { card: { url: url.href, ...text }, picture: made };
}

type PictureAsking = { gate: Gate; signal: AbortSignal };

async function fetchPicture(url: URL, asking: PictureAsking): Promise<Bytes | null> {
  const contentType = /^image\/(jpeg|png|webp|gif)\b/i;
  const found = await attempt(url, { ...asking, contentType, bytesMax: pictureBytesMax });
  if (!found?.isWhole) return null;
  const made = await renderImage(new Uint8Array(found.bytes), {
    ...picture,
    pixelsMax: picturePixelsMax,
    queue: "uploads",
  });
  return typeof made === "string" ? null : made.picture;
}

/** The caller learns nothing about why: the reason could tell what stands behind a name. */
async function attempt(
  url: URL,
  asking: Parameters<typeof fetchOutside>[1],
): Promise<Fetched | null> {
  return await fetchOutside(url, asking).catch((err: unknown) => {
    log.debug({ err, host: url.hostname }, "A linked address was not read");
    return null;
  });
}
