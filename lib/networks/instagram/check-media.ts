import { type ContentProblem, error, warning } from "../content/problems";
import { isVideo } from "../content/video-rules";
import type { MediaItem, NetworkLimits } from "../network";

const altMax = 1000;
const imageRatio = { min: 0.8, max: 1.91 };
const videoRatio = { min: 0.01, max: 10 };
const videoSecondsMin = 3;
const videoWidthMax = 1920;
const cropTolerance = 0.02;

export function checkItem(item: MediaItem, limits: NetworkLimits): ContentProblem[] {
  return isVideo(item) ? checkVideo(item, limits) : checkPhoto(item, limits);
}

/** A carousel shows all items in the shape of the first one. */
export function checkCarousel([first, ...others]: MediaItem[]): ContentProblem[] {
  const shape = first && ratioOf(first);
  if (!shape) return [];
  const isCropped = (item: MediaItem) => Math.abs(ratioOf(item) / shape - 1) > cropTolerance;
  if (!others.some(isCropped)) return [];
  return [
    warning(
      "media_cropped",
      "Instagram crops every photo and video of this post to the shape of the first one.",
    ),
  ];
}

function checkPhoto(item: MediaItem, limits: NetworkLimits): ContentProblem[] {
  if (!limits.imageTypes.includes(item.contentType)) {
    return [
      error("media_type", "Instagram takes JPEG, PNG and WebP photos; convert this file first."),
    ];
  }
  return [
    ...checkBytes(item, limits.imageBytesMax, "This photo is larger than 20 MB: make it smaller."),
    ...checkRatio(item, imageRatio),
    ...checkAlt(item),
  ];
}

function checkVideo(item: MediaItem, limits: NetworkLimits): ContentProblem[] {
  if (!limits.videoTypes.includes(item.contentType)) {
    return [error("media_type", "Instagram takes MP4 and MOV videos; convert this file first.")];
  }
  return [
    ...checkBytes(item, limits.videoBytesMax, "Instagram takes videos of at most 300 MB."),
    ...checkDuration(item, limits.videoSecondsMax),
    ...checkRatio(item, videoRatio),
    ...checkWidth(item),
    ...checkVideoAlt(item),
  ];
}

function checkBytes({ sizeBytes }: MediaItem, max: number, message: string): ContentProblem[] {
  return sizeBytes > max ? [error("media_too_large", message)] : [];
}

function checkDuration({ durationSeconds }: MediaItem, max: number): ContentProblem[] {
  if (durationSeconds === null) return [];
  if (durationSeconds > max) {
    return [error("video_too_long", "Instagram takes videos of at most 15 minutes.")];
  }
  if (durationSeconds >= videoSecondsMin) return [];
  return [error("video_too_short", "Instagram takes videos of at least 3 seconds.")];
}

function checkRatio(item: MediaItem, { min, max }: { min: number; max: number }): ContentProblem[] {
  const ratio = ratioOf(item);
  if (ratio === 0 || (ratio >= min && ratio <= max)) return [];
  const kind = isVideo(item) ? "video" : "photo";
  const found = ratio < min ? "narrow" : "wide";
  const range = isVideo(item) ? "1:100 to 10:1" : "4:5 to 1.91:1";
  return [
    error(
      "media_ratio",
      `A ${kind} of this post is too ${found} for Instagram: crop it to a shape from ${range}.`,
    ),
  ];
}

function checkWidth({ width }: MediaItem): ContentProblem[] {
  if (width <= videoWidthMax) return [];
  return [
    error("media_dimensions", "Instagram takes videos of at most 1,920 pixels across: scale it."),
  ];
}

function checkAlt({ alt }: MediaItem): ContentProblem[] {
  if ([...alt].length <= altMax) return [];
  return [error("alt_too_long", "Instagram takes alternative texts of at most 1,000 characters.")];
}

function checkVideoAlt({ alt }: MediaItem): ContentProblem[] {
  if (alt.trim() === "") return [];
  return [warning("alt_not_shown", "Instagram keeps no alternative text for a video.")];
}

function ratioOf({ width, height }: MediaItem): number {
  return width > 0 && height > 0 ? width / height : 0;
}
