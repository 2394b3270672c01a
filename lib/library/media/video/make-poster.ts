import { makeThumbnail, thumbnailEdge } from "../check-image";
import type { Bytes, UploadSnapshot } from "../storage";
import type { CheckedVideo } from "./check-video";
import { firstPicture, isTrouble } from "./read-video";
import { runFfmpeg } from "./run-ffmpeg";

const pixelsMax = 9_500_000;

export async function makePoster(
  upload: UploadSnapshot,
  video: CheckedVideo,
  program?: string,
): Promise<Bytes | null> {
  const picture = await readPicture(upload, Math.min(1, video.durationSeconds / 3));
  if (!picture) return null;
  const args = [
    ["-max_alloc", String(64 * 1024 * 1024), "-max_pixels", String(pixelsMax)],
    // A fixed format, so that no file is read as a playlist that names other files.
    ["-f", "mov", "-i", "pipe:0"],
    ["-map", "0:v:0", "-frames:v", "1"],
    ["-vf", `scale=${posterSize(video).join(":")}`],
    ["-f", "image2pipe", "-c:v", "png", "pipe:1"],
  ];
  const png = await runFfmpeg(args, { input: picture, program });
  const poster = png && (await makeThumbnail(png));
  return poster && typeof poster !== "string" ? poster.picture : null;
}

/** A video without a poster is as good as one with it; storage that fails is another matter. */
async function readPicture(upload: UploadSnapshot, atSeconds: number): Promise<Bytes | null> {
  return await firstPicture(upload, atSeconds).catch((error: unknown) => {
    if (isTrouble(error)) throw error;
    return null;
  });
}

function posterSize({ width, height }: CheckedVideo): number[] {
  const scale = Math.min(1, thumbnailEdge / Math.max(width, height));
  return [width, height].map((edge) => Math.max(1, Math.round(edge * scale)));
}
