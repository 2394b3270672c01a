import { renderImage } from "@/lib/kernel/images/render-image";
import { log } from "@/lib/kernel/log";
import { type Fetched, fetchOutside, type Gate } from "./fetch-outside";
import { parseCard } from "./parse-card";
import type { StoredCard } from "./schema";

type Bytes = Uint8Array<ArrayBuffer>;

type Timing = { pageMs: number; pictureMs: number };

const usual: Timing = { pageMs: 5000, pictureMs: 4000 };
const pageBytesMax = 512 * 1024;
const pictureBytesMax = 5 * 1024 * 1024;
const picture = { width: 600, height: 314, fit: "cover", format: "webp", quality: 75 } as const;
const picturePixelsMax = 25_000_000;

const declared = /charset\s*=[\s"']*([\w-]+)/i;
const searchedBytes = 2048;

export type FetchedCard = { card: StoredCard; picture: Bytes | null };

export async function fetchCard(
  url: URL,
  gate: Gate,
  timing: Timing = usual,
): Promise<FetchedCard | null> {
  const page = await fetchIfThere(url, {
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

export function decodePage(bytes: Buffer, contentType: string): string {
  const beginning = bytes.subarray(0, searchedBytes).toString("latin1");
  const label = declared.exec(contentType)?.[1] ?? declared.exec(beginning)?.[1] ?? "utf-8";
  return decoderOf(label).decode(bytes);
}

/** The caller learns nothing about why: the reason could tell what stands behind a name. */
async function fetchIfThere(
  url: URL,
  asking: Parameters<typeof fetchOutside>[1],
): Promise<Fetched | null> {
  return await fetchOutside(url, asking).catch((err: unknown) => {
    log.debug({ err, host: url.hostname }, "A linked address was not read");
    return null;
  });
}

async function fetchPicture(
  url: URL,
  asking: { gate: Gate; signal: AbortSignal },
): Promise<Bytes | null> {
  const contentType = /^image\/(jpeg|png|webp|gif)\b/i;
  const found = await fetchIfThere(url, { ...asking, contentType, bytesMax: pictureBytesMax });
  if (!found?.isWhole) return null;
  const made = await renderImage(new Uint8Array(found.bytes), {
    ...picture,
    pixelsMax: picturePixelsMax,
    queue: "uploads",
  });
  return typeof made === "string" ? null : made.picture;
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
