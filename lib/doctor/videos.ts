import { runFfmpeg } from "@/lib/media/video/run-ffmpeg";
import { failed, passed } from "./check";
import type { Part } from "./installation";

const ffmpeg = { code: "ffmpeg", label: "ffmpeg" };
const secondsMax = 10;

export const videosPart: Part = {
  code: "videos",
  label: "Videos",
  examine: async ({ settings: { FFMPEG_PATH } }) => {
    const printed = await runFfmpeg([["-version"]], { program: FFMPEG_PATH, secondsMax });
    const [, version] = /^ffmpeg version (\S+)/.exec(Buffer.from(printed ?? []).toString()) ?? [];
    if (version) return [passed(ffmpeg, `ffmpeg ${version} makes the pictures of videos.`)];
    return [
      failed(
        ffmpeg,
        `${FFMPEG_PATH} cannot be run, so that videos have no picture in the library. Install ffmpeg, or set FFMPEG_PATH to where it is.`,
      ),
    ];
  },
};
