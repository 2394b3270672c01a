import { makeThumbnail, thumbnailEdge } from "../make-thumbnail";
import type { Bytes } from "../storage";
import type { CheckedVideo } from "./check-video";
import { runFfmpeg } from "./run-ffmpeg";

export async function makePoster(
  path: string,
  video: CheckedVideo,
  program?: string,
): Promise<Bytes | null> {
  const atSeconds = Math.min(1, video.durationSeconds / 3);
  const args = [
    ["-ss", atSeconds.toFixed(3)],
    // A fixed format, so that no file is read as a playlist that names other files.
    ["-f", "mov", "-i", `file:${path}`],
    ["-map", "0:v:0", "-frames:v", "1"],
    ["-vf", `scale=${posterSize(video).join(":")}`],
    ["-f", "image2pipe", "-c:v", "png", "pipe:1"],
  ];
  const png = await runFfmpeg(args, program ? { program } : {});
  return png ? await makeThumbnail(png) : null;
}

function posterSize({ width, height }: CheckedVideo): number[] {
  const scale = Math.min(1, thumbnailEdge / Math.max(width, height));
  return [width, height].map((edge) => Math.max(1, Math.round(edge * scale)));
}
