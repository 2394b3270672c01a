import {
  type ContentProblem,
  checkVideos,
  error,
  isVideo,
  type VideoRules,
  warning,
} from "../content/problems";
import type { Content, MediaItem, NetworkLimits, NetworkOption, Problem } from "../network";
import { bytesIn, graphemesIn, sentText } from "./text";

export const limits = {
  textMax: 300,
  mediaMin: 0,
  mediaMax: 4,
  imageTypes: ["image/jpeg", "image/png", "image/gif", "image/webp"],
  imageBytesMax: 20 * 1024 * 1024,
  videoTypes: ["video/mp4"],
  videoBytesMax: 95 * 1024 * 1024,
  videoSecondsMax: 180,
} satisfies NetworkLimits;

export const repliers = {
  nobody: [],
  mentioned: ["mentionRule"],
  following: ["followingRule"],
  followers: ["followerRule"],
} as const;

export const options = [
  {
    name: "replies",
    label: "Who can reply",
    hint: "Holds for the whole thread.",
    shownAs: "detail",
    kind: "choice",
    choices: [
      { value: "everybody", label: "Everybody" },
      { value: "nobody", label: "Nobody" },
      { value: "mentioned", label: "Mentioned people" },
      { value: "following", label: "People whom the account follows" },
      { value: "followers", label: "Followers" },
    ],
  },
  { name: "language", label: "Language", hint: null, shownAs: "detail", kind: "language" },
] as const satisfies readonly NetworkOption[];

export type BlueskyOptions = { replies?: string; language?: string };

export function checkContent(content: Content): Problem[] {
  const { media, postIndex } = content;
  return [
    ...checkText(content),
    ...checkCount(media),
    ...checkVideos(content, videoRules),
    ...media.filter((item) => !isVideo(item)).flatMap(checkImage),
  ].map((problem) => ({ postIndex, ...problem }));
}

const bytesMax = 3000;

function checkText(content: Content): ContentProblem[] {
  const text = sentText(content);
  if (text.trim() === "" && content.media.length === 0) {
    return [error("text_missing", "Write something, or add an image or video.")];
  }
  const excess = graphemesIn(text) - limits.textMax;
  if (excess > 0) {
    const characters = excess === 1 ? "character" : "characters";
    return [
      error(
        "text_too_long",
        `The text is ${excess} ${characters} longer than the 300 that Bluesky takes.`,
      ),
    ];
  }
  if (bytesIn(text) <= bytesMax) return [];
  return [
    error(
      "text_too_long",
      "Bluesky takes 3,000 bytes of text: shorten this one, in which many characters take several.",
    ),
  ];
}

function checkCount(media: readonly MediaItem[]): ContentProblem[] {
  if (media.length <= limits.mediaMax) return [];
  return [
    error(
      "too_many_media",
      `A Bluesky post carries 4 images at most; this one has ${media.length}.`,
    ),
  ];
}

const videoRules: VideoRules = {
  network: "Bluesky",
  types: limits.videoTypes,
  typeNames: "MP4",
  bytesMin: 1,
  bytesMax: limits.videoBytesMax,
  secondsMin: 0,
  secondsMax: limits.videoSecondsMax,
  allowedAfterFirst: true,
  keepsAlt: true,
};

const altMax = 2000;
const gifBytesMax = 976_000;

function checkImage(item: MediaItem): ContentProblem[] {
  const { contentType, sizeBytes, alt } = item;
  if (!(limits.imageTypes as readonly string[]).includes(contentType)) {
    return [
      error("media_type", "Bluesky takes JPEG, PNG, GIF and WebP images; convert this file first."),
    ];
  }
  if (sizeBytes > limits.imageBytesMax) {
    return [error("media_too_large", "This image is larger than 20 MB: make it smaller.")];
  }
  if (graphemesIn(alt) > altMax) {
    return [error("alt_too_long", "The alternative text is longer than 2,000 characters.")];
  }
  if (contentType !== "image/gif" || sizeBytes <= gifBytesMax) return [];
  return [
    warning("gif_still", "This GIF is too large for Bluesky, which gets a still picture of it."),
  ];
}
