import { assertType, refusedMedia } from "../media-type";
import { type VideoType, videoSecondsMax, videoTypes } from "../schema";
import type { UploadSnapshot } from "../storage";
import { type BoxVerdict, checkBoxes } from "./check-boxes";
import { type Probe, type ProbedVideo, probeVideo } from "./read-video";

export type CheckedVideo = Omit<ProbedVideo, "codec"> & { contentType: VideoType };

export async function checkVideo(
  upload: UploadSnapshot,
  declaredType: string,
): Promise<CheckedVideo> {
  const beginning = await upload.read({ start: 0, end: Math.min(upload.sizeBytes, 4096) });
  const contentType = assertType(beginning, {
    declaredType,
    types: videoTypes,
    unknown: () =>
      "This file is not a video that can be published. Use MP4 or QuickTime (.mp4 or .mov).",
  });
  const boxes = await checkBoxes(upload);
  if (boxes !== "whole") throw refusedMedia(sentences[boxes]);
  const probed = await probeVideo(upload);
  if (typeof probed === "string") throw refusedMedia(sentences[probed]);
  const { codec, ...video } = probed;
  if (codec === null) throw refusedMedia(unusual);
  assertShown(video);
  return { contentType, ...video };
}

function assertShown({ width, height, durationSeconds }: Omit<ProbedVideo, "codec">): void {
  const measures = [width, height, durationSeconds];
  if (!measures.every((measure) => Number.isFinite(measure) && measure > 0)) {
    throw refusedMedia(damaged);
  }
  if (durationSeconds > videoSecondsMax) {
    throw refusedMedia(
      `This video lasts ${inMinutes(durationSeconds)} minutes. Videos can last ${videoSecondsMax / 60} at most.`,
    );
  }
}

function inMinutes(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

const damaged =
  "This video is damaged or incomplete. Export it again as MP4 and upload the new copy.";
const unusual =
  "This video is put together in a way that networks do not take. Export it as MP4 with H.264 and upload that.";

const sentences = {
  incomplete: damaged,
  damaged,
  oversized: unusual,
  no_picture: "This file has no moving picture in it. Upload a video.",
  many_pictures: "This file holds more than one video. Export the one to publish and upload that.",
} satisfies Record<Exclude<Probe, ProbedVideo> | Exclude<BoxVerdict, "whole">, string>;
