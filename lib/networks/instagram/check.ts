import { type ContentProblem, checkTextLength, error, isVideo, warning } from "../content/problems";
import type { Content, MediaItem, NetworkLimits, Problem } from "../network";

/** Photos may be larger than Instagram accepts, because it gets a smaller JPEG. */
export const limits = {
  textMax: 2200,
  mediaMin: 1,
  mediaMax: 10,
  imageTypes: ["image/jpeg", "image/png", "image/webp"],
  imageBytesMax: 20 * 1024 * 1024,
  videoTypes: ["video/mp4", "video/quicktime"],
  videoBytesMax: 300 * 1024 * 1024,
  videoSecondsMax: 15 * 60,
} satisfies NetworkLimits;

export function checkContent(content: Content): Problem[] {
  const problems = content.postIndex === 0 ? checkPost(content) : checkComment(content);
  return problems.map((problem) => ({ postIndex: content.postIndex, ...problem }));
}

function checkPost(content: Content): ContentProblem[] {
  return [
    ...checkCount(content),
    ...checkCaption(content.text, limits.textMax),
    ...content.media.flatMap((item) => checkItem(item, limits)),
    ...checkCarousel(content.media),
  ];
}

function checkCount({ media }: Content): ContentProblem[] {
  if (media.length === 0) {
    return [error("media_missing", "Add a photo or video: Instagram takes no post without one.")];
  }
  if (media.length <= limits.mediaMax) return [];
  return [
    error(
      "too_many_media",
      `An Instagram post carries ${limits.mediaMax} photos and videos at most; this one has ${media.length}.`,
    ),
  ];
}

const hashtagsMax = 30;
const mentionsMax = 20;

function checkCaption(text: string, textMax: number): ContentProblem[] {
  return [
    ...checkTextLength(text, { network: "Instagram", max: textMax }),
    ...checkNumber(text, /(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]+/gu, {
      code: "too_many_hashtags",
      max: hashtagsMax,
      noun: "hashtags",
    }),
    ...checkNumber(text, /(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_.]+/gu, {
      code: "too_many_mentions",
      max: mentionsMax,
      noun: "mentions",
    }),
    ...checkLinks(text),
  ];
}

function checkNumber(
  text: string,
  pattern: RegExp,
  { code, max, noun }: { code: string; max: number; noun: string },
): ContentProblem[] {
  const count = text.match(pattern)?.length ?? 0;
  if (count <= max) return [];
  return [error(code, `Instagram takes ${max} ${noun} at most; this text has ${count}.`)];
}

function checkLinks(text: string): ContentProblem[] {
  if (!/https?:\/\/\S/i.test(text)) return [];
  return [
    warning(
      "link_not_clickable",
      "Instagram shows addresses as plain text: nobody can click them.",
    ),
  ];
}

function checkItem(item: MediaItem, limits: NetworkLimits): ContentProblem[] {
  return isVideo(item) ? checkVideo(item, limits) : checkPhoto(item, limits);
}

const videoRatio = { min: 0.01, max: 10 };

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

const videoSecondsMin = 3;

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

function ratioOf({ width, height }: MediaItem): number {
  return width > 0 && height > 0 ? width / height : 0;
}

const videoWidthMax = 1920;

function checkWidth({ width }: MediaItem): ContentProblem[] {
  if (width <= videoWidthMax) return [];
  return [
    error("media_dimensions", "Instagram takes videos of at most 1,920 pixels across: scale it."),
  ];
}

function checkVideoAlt({ alt }: MediaItem): ContentProblem[] {
  if (alt.trim() === "") return [];
  return [warning("alt_not_shown", "Instagram keeps no alternative text for a video.")];
}

const imageRatio = { min: 0.8, max: 1.91 };

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

const altMax = 1000;

function checkAlt({ alt }: MediaItem): ContentProblem[] {
  if ([...alt].length <= altMax) return [];
  return [error("alt_too_long", "Instagram takes alternative texts of at most 1,000 characters.")];
}

const cropTolerance = 0.02;

/** A carousel shows all items in the shape of the first one. */
function checkCarousel([first, ...others]: MediaItem[]): ContentProblem[] {
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

function checkComment({ text, media }: Content): ContentProblem[] {
  const missing =
    text.trim() === "" && media.length === 0
      ? [error("text_missing", "Write something: on Instagram this becomes a comment.")]
      : [];
  const shown =
    media.length > 0
      ? [
          error(
            "comment_media",
            "On Instagram this becomes a comment, which carries text only: remove the photos and videos.",
          ),
        ]
      : [];
  return [...missing, ...shown, ...checkCaption(text, limits.textMax)];
}
