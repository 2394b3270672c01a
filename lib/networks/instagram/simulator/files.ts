import { createHash } from "node:crypto";
import sharp from "sharp";
import { readMp4Seconds } from "../../simulation/video";
import { badFormat, badRatio, tooLarge, tooSlow, unfetchable } from "./media-refusals";
import type { Site } from "./site";

type TakenFile = {
  file: { sha256: string; contentType: string } | null;
  failsWith: number | null;
};

const photoBytesMax = 8 * 1024 * 1024;
const ratioMin = 0.8;

/** An image of few pixels cannot have a ratio exactly. */
const ratioTolerance = 0.01;

const ratioMax = 1.91;

export async function takePhoto(site: Site, address: string): Promise<TakenFile> {
  const fetched = await fetchFile(site, address);
  if (fetched === "slow") tooSlow();
  if (fetched === "unfetchable" || !fetched.contentType.startsWith("image/")) unfetchable(address);
  if (fetched.bytes.byteLength > photoBytesMax) tooLarge();
  const ratio = await ratioOf(fetched);
  if (ratio === null) badFormat();
  if (ratio < ratioMin - ratioTolerance || ratio > ratioMax + ratioTolerance) badRatio(ratio);
  return keep(site, fetched);
}

const videoBytesMax = 300 * 1024 * 1024;

export async function takeVideo(site: Site, address: string): Promise<TakenFile> {
  const fetched = await fetchFile(site, address);
  if (fetched === "slow") return { file: null, failsWith: 2_207_003 };
  if (fetched === "unfetchable") return { file: null, failsWith: 2_207_052 };
  const seconds = readMp4Seconds(fetched.bytes);
  const isUniqueViolation =
    /^video\/(mp4|quicktime)$/.test(fetched.contentType) &&
    fetched.bytes.byteLength <= videoBytesMax &&
    seconds !== null &&
    seconds >= 3 &&
    seconds <= 15 * 60;
  return isUniqueViolation ? keep(site, fetched) : { file: null, failsWith: 2_207_026 };
}

type FetchedFile = { bytes: Buffer; contentType: string; sha256: string };
type FetchFailure = "unfetchable" | "slow";

/**
 * Fetches as the network does: ASCII addresses, no redirects, a HEAD that agrees with the GET. A
 * bucket's signed address is good for GET alone, and refuses HEAD.
 */
async function fetchFile({ switches }: Site, address: string): Promise<FetchedFile | FetchFailure> {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(address) || !URL.canParse(address)) return "unfetchable";
  const signal = AbortSignal.timeout(switches.fetchTimeoutMs);
  try {
    const head = await fetch(address, { method: "HEAD", redirect: "manual", signal });
    const response = await fetch(address, { redirect: "manual", signal });
    const bytes = Buffer.from(await response.arrayBuffer());
    const contentType = typeOf(response);
    const isAgreed = head.status === 403 || agrees(head, { contentType, bytes });
    if (response.status !== 200 || !isAgreed) return "unfetchable";
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { bytes, contentType, sha256 };
  } catch {
    return signal.aborted ? "slow" : "unfetchable";
  }
}

function typeOf({ headers }: Response): string {
  return headers.get("content-type")?.split(";")[0]?.trim() ?? "";
}

function agrees(head: Response, file: Pick<FetchedFile, "bytes" | "contentType">): boolean {
  const isWhole = head.headers.get("content-length") === String(file.bytes.byteLength);
  return head.status === 200 && typeOf(head) === file.contentType && isWhole;
}

async function ratioOf({ bytes, contentType }: FetchedFile): Promise<number | null> {
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  if (!isJpeg || contentType !== "image/jpeg") return null;
  try {
    const image = sharp(bytes, { failOn: "truncated" });
    const { width, height } = await image.metadata();
    await image.stats();
    return width / height;
  } catch {
    return null;
  }
}

function keep(site: Site, { bytes, contentType, sha256 }: FetchedFile): TakenFile {
  site.store.saveMedia(sha256, bytes);
  return { file: { sha256, contentType }, failsWith: null };
}
