import {
  type ContentProblem,
  checkTextLength,
  checkVideos,
  error,
  isVideo,
  type VideoRules,
  warning,
} from "../content/problems";
import type { Content, MediaItem, NetworkLimits, Problem } from "../network";
import { messageText } from "./mentions";

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

export function checkContent(content: Content): Problem[] {
  return [
    ...checkText(content),
    ...checkCount(content),
    ...checkVideos(content, videoRules),
    ...content.media.filter((item) => !isVideo(item)).flatMap(checkPhoto),
    ...checkMentions(content),
  ].map((problem) => ({ postIndex: content.postIndex, ...problem }));
}

function checkText({ text, media, mentions = [] }: Content): ContentProblem[] {
  if (text.trim() === "" && media.length === 0) {
    return [
      error(
        "text_missing",
        "Write something, or add a photo or video: Facebook takes no empty post.",
      ),
    ];
  }
  return checkTextLength(messageText({ text, mentions }), {
    network: "Facebook",
    max: limits.textMax,
  });
}

function checkMentions({ mentions = [], media }: Content): ContentProblem[] {
  if (mentions.length === 0 || !media.some(isVideo)) return [];
  return [
    warning("mention_plain", "With a video, Facebook shows the plain names of those you mention."),
  ];
}

function checkCount({ postIndex, media }: Content): ContentProblem[] {
  if (postIndex > 0 && media.length > commentMediaMax) {
    return [
      error(
        "too_many_media",
        "On Facebook this becomes a comment, which carries one photo at most.",
      ),
    ];
  }
  if (media.length <= limits.mediaMax) return [];
  return [
    error(
      "too_many_media",
      `A Facebook post carries ${limits.mediaMax} photos at most; this one has ${media.length}.`,
    ),
  ];
}

function checkPhoto(item: MediaItem): ContentProblem[] {
  if (!(limits.imageTypes as readonly string[]).includes(item.contentType)) {
    return [
      error(
        "media_type",
        "Facebook takes JPEG, PNG, GIF and WebP photos; convert this file first.",
      ),
    ];
  }
  return [...checkSize(item), ...checkAnimation(item), ...checkAlt(item)];
}

function checkSize(item: MediaItem): ContentProblem[] {
  if (item.sizeBytes <= limits.imageBytesMax) return [];
  return [error("media_too_large", "This photo is larger than 20 MB: make it smaller.")];
}

function checkAnimation(item: MediaItem): ContentProblem[] {
  if (item.contentType !== "image/gif") return [];
  return [
    warning("gif_not_animated", "Facebook shows a GIF photo as a still picture: it will not move."),
  ];
}

function checkAlt(item: MediaItem): ContentProblem[] {
  if ([...item.alt].length <= altMax) return [];
  return [
    error(
      "alt_too_long",
      `The alternative text is longer than ${altMax.toLocaleString("en")} characters.`,
    ),
  ];
}
