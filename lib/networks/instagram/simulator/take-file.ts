import sharp from "sharp";
import { readMp4Seconds } from "../../simulation/mp4-seconds";
import { type FetchedFile, fetchFile } from "./fetch-file";
import { badFormat, badRatio, tooLarge, tooSlow, unfetchable } from "./media-refusals";
import type { Site } from "./site";

const photoBytesMax = 8 * 1024 * 1024;
const videoBytesMax = 300 * 1024 * 1024;
const ratioMin = 0.8;
const ratioMax = 1.91;
/** An image of few pixels cannot have a ratio exactly. */
const ratioTolerance = 0.01;

export type TakenFile = {
  file: { sha256: string; contentType: string } | null;
  failsWith: number | null;
};

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
