import { makeThumbnail, thumbnailEdge } from "../make-thumbnail";
import type { Bytes } from "../storage";
import type { CheckedVideo } from "./check-video";
import { runFfmpeg } from "./run-ffmpeg";

const pixelsMax = 9_500_000;

export async function makePoster(
  path: string,
  video: CheckedVideo,
  program?: string,
): Promise<Bytes | null> {
  const atSeconds = Math.min(1, video.durationSeconds / 3);
  const args = [
    ["-ss", atSeconds.toFixed(3)],
    ["-max_alloc", String(64 * 1024 * 1024), "-max_pixels", String(pixelsMax)],
    // A fixed format, so that no file is read as a playlist that names other files.
    ["-f", "mov", "-i", `file:${path}`],
    ["-map", "0:v:0", "-frames:v", "1"],
    ["-vf", `scale=${posterSize(video).join(":")}`],
    ["-f", "image2pipe", "-c:v", "png", "pipe:1"],
  ];
  const png = await runFfmpeg(args, program ? { program } : {});
  const poster = png && (await makeThumbnail(png));
  return poster && typeof poster !== "string" ? poster.picture : null;
}

function posterSize({ width, height }: CheckedVideo): number[] {
  const scale = Math.min(1, thumbnailEdge / Math.max(width, height));
  return [width, height].map((edge) => Math.max(1, Math.round(edge * scale)));
}
