import type { Content, MediaItem, NetworkLimits, Problem } from "../network";
import { checkVideos, isVideo, type VideoRules } from "../outbound/video-rules";

/** Photos of any size up to the product's own limit: what Facebook finds too big is re-encoded. */
export const limits = {
  textMax: 63_206,
  mediaMin: 0,
  mediaMax: 10,
  imageTypes: ["image/jpeg", "image/png", "image/gif", "image/webp"],
  imageBytesMax: 20 * 1024 * 1024,
  videoTypes: ["video/mp4", "video/quicktime"],
  videoBytesMax: 1024 * 1024 * 1024,
  videoSecondsMax: 20 * 60,
} satisfies NetworkLimits;

const videoRules: VideoRules = {
  network: "Facebook",
  types: limits.videoTypes,
  typeNames: "MP4 and QuickTime",
  bytesMin: 1024,
  bytesMax: limits.videoBytesMax,
  secondsMin: 1,
  secondsMax: limits.videoSecondsMax,
};

const altMax = 2000;
const commentMediaMax = 1;

/** Every rule of Facebook Pages that the content breaks; lengths count code points. */
export function checkContent(content: Content): Problem[] {
  return [
    ...checkText(content),
    ...checkCount(content),
    ...checkVideos(content, videoRules),
    ...content.media.filter((item) => !isVideo(item)).flatMap(checkPhoto),
  ].map((problem) => ({ postIndex: content.postIndex, ...problem }));
}

type Finding = Omit<Problem, "postIndex">;

function checkText({ text, media }: Content): Finding[] {
  if (text.trim() === "" && media.length === 0) {
    return [
      mistake(
        "text_missing",
        "Write something, or add a photo or video: Facebook takes no empty post.",
      ),
    ];
  }
  const length = [...text].length;
  if (length <= limits.textMax) return [];
  const excess = length - limits.textMax;
  return [
    mistake(
      "text_too_long",
      `The text is ${excess} ${excess === 1 ? "character" : "characters"} longer than the ${limits.textMax.toLocaleString("en")} that Facebook takes.`,
    ),
  ];
}

function checkCount({ postIndex, media }: Content): Finding[] {
  if (postIndex > 0 && media.length > commentMediaMax) {
    return [
      mistake(
        "too_many_media",
        "On Facebook this becomes a comment, which carries one photo at most.",
      ),
    ];
  }
  if (media.length <= limits.mediaMax) return [];
  return [
    mistake(
      "too_many_media",
      `A Facebook post carries ${limits.mediaMax} photos at most; this one has ${media.length}.`,
    ),
  ];
}

function checkPhoto(item: MediaItem): Finding[] {
  if (!(limits.imageTypes as readonly string[]).includes(item.contentType)) {
    return [
      mistake(
        "media_type",
        "Facebook takes JPEG, PNG, GIF and WebP photos; convert this file first.",
      ),
    ];
  }
  return [...checkSize(item), ...checkAnimation(item), ...checkAlt(item)];
}

function checkSize(item: MediaItem): Finding[] {
  if (item.sizeBytes <= limits.imageBytesMax) return [];
  return [mistake("media_too_large", "This photo is larger than 20 MB: make it smaller.")];
}

function checkAnimation(item: MediaItem): Finding[] {
  if (item.contentType !== "image/gif") return [];
  return [
    {
      code: "gif_not_animated",
      severity: "warning",
      message: "Facebook shows a GIF photo as a still picture: it will not move.",
    },
  ];
}

function checkAlt(item: MediaItem): Finding[] {
  if ([...item.alt].length <= altMax) return [];
  return [
    mistake(
      "alt_too_long",
      `The alternative text is longer than ${altMax.toLocaleString("en")} characters.`,
    ),
  ];
}

function mistake(code: string, message: string): Finding {
  return { code, severity: "error", message };
}
