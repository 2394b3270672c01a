import { createHash } from "node:crypto";
import sharp from "sharp";
import { readMp4Seconds } from "../../simulation/video";
import { badFormat, badRatio, tooLarge, tooSlow, unfetchable } from "./media-refusals";

type FetchingSite = {
  switches: { fetchTimeoutMs: number };
  store: { saveMedia(sha256: string, bytes: Buffer): void };
};

export type KeptFile = { sha256: string; contentType: string };

/** A video's failure shows later, in the status of its container. */
export type TakenFile<Failing> =
  | { file: KeptFile; failsWith: null }
  | { file: null; failsWith: Failing };

const photoBytesMax = 8 * 1024 * 1024;

/** An image of few pixels cannot have a ratio exactly. */
const ratioTolerance = 0.01;

export async function takePhoto(
  site: FetchingSite,
  address: string,
  rules: {
    types: readonly string[];
    formats: string;
    ratio: { min: number; max: number; range: string };
  },
): Promise<{ file: KeptFile; failsWith: null }> {
  const fetched = await fetchFile(site, address);
  if (fetched === "slow") tooSlow();
  if (fetched === "unfetchable" || !fetched.contentType.startsWith("image/")) unfetchable(address);
  if (fetched.bytes.byteLength > photoBytesMax) tooLarge();
  const ratio = rules.types.includes(fetched.contentType) ? await ratioOf(fetched) : null;
  if (ratio === null) badFormat(rules.formats);
  const { min, max, range } = rules.ratio;
  if (ratio < min - ratioTolerance || ratio > max + ratioTolerance) badRatio(ratio, range);
  return keep(site, fetched);
}

export async function takeVideo<Failing>(
  site: FetchingSite,
  address: string,
  rules: {
    bytesMax: number;
    seconds: { min: number; max: number };
    failures: Record<"slow" | "unfetchable" | "unusable", Failing>;
  },
): Promise<TakenFile<Failing>> {
  const fetched = await fetchFile(site, address);
  if (fetched === "slow" || fetched === "unfetchable") {
    return { file: null, failsWith: rules.failures[fetched] };
  }
  const seconds = readMp4Seconds(fetched.bytes);
  const isUsable =
    /^video\/(mp4|quicktime)$/.test(fetched.contentType) &&
    fetched.bytes.byteLength <= rules.bytesMax &&
    seconds !== null &&
    seconds >= rules.seconds.min &&
    seconds <= rules.seconds.max;
  return isUsable ? keep(site, fetched) : { file: null, failsWith: rules.failures.unusable };
}

type FetchedFile = { bytes: Buffer; contentType: string; sha256: string };
type FetchFailure = "unfetchable" | "slow";

/**
 * Fetches as the network does: ASCII addresses, no redirects, a HEAD that agrees with the GET. A
 * bucket's signed address is good for GET alone, and refuses HEAD.
 */
async function fetchFile(
  { switches }: FetchingSite,
  address: string,
): Promise<FetchedFile | FetchFailure> {
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

const beginnings: Readonly<Record<string, readonly number[]>> = {
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/png": [0x89, 0x50, 0x4e, 0x47],
};

async function ratioOf({ bytes, contentType }: FetchedFile): Promise<number | null> {
  const beginning = beginnings[contentType];
  if (!beginning || !bytes.subarray(0, beginning.length).equals(Buffer.from(beginning)))
    return null;
  try {
    const image = sharp(bytes, { failOn: "truncated" });
    const { width, height } = await image.metadata();
    await image.stats();
    return width / height;
  } catch {
    return null;
  }
}

function keep(
  { store }: FetchingSite,
  { bytes, contentType, sha256 }: FetchedFile,
): { file: KeptFile; failsWith: null } {
  store.saveMedia(sha256, bytes);
  return { file: { sha256, contentType }, failsWith: null };
}
