import {
  type ContentProblem,
  checkTextLength,
  checkVideos,
  error,
  isVideo,
  type VideoRules,
  warning,
} from "../content/problems";
import { withMentions } from "../content/rules/text";
import type { Content, MediaItem, NetworkLimits, Problem } from "../network";
import { mentionElement, toLittleText } from "./little-text";

export const pixelsMax = 36_152_319;

export const limits = {
  textMax: 3000,
  mediaMin: 0,
  mediaMax: 20,
  imageTypes: ["image/jpeg", "image/png", "image/gif", "image/webp"],
  imageBytesMax: 20 * 1024 * 1024,
  videoTypes: ["video/mp4"],
  videoBytesMax: 500 * 1024 * 1024,
  videoSecondsMax: 30 * 60,
} satisfies NetworkLimits;

const videoRules: VideoRules = {
  network: "LinkedIn",
  types: limits.videoTypes,
  typeNames: "MP4",
  bytesMin: 75 * 1024,
  bytesMax: limits.videoBytesMax,
  secondsMin: 3,
  secondsMax: limits.videoSecondsMax,
};

const altMax = 4086;
const commentMediaMax = 1;
/** LinkedIn sometimes refuses longer comments; the limit is undocumented. */
const commentTextUsual = 1250;

export function checkContent(content: Content): Problem[] {
  return [
    ...checkText(content),
    ...checkCount(content),
    ...checkVideos(content, videoRules),
    ...content.media
      .filter((item) => !isVideo(item))
      .flatMap((item) => checkImage(item, content.postIndex)),
  ].map((problem) => ({ postIndex: content.postIndex, ...problem }));
}

function checkText(content: Content): ContentProblem[] {
  const { text, media, postIndex } = content;
  if (text.trim() === "" && media.length === 0) {
    return [
      error(
        "text_missing",
        "Write something, or add an image or video: LinkedIn takes no empty post.",
      ),
    ];
  }
  const sent = withMentions(content, mentionElement);
  const tooLong = checkTextLength(sent, { network: "LinkedIn", max: limits.textMax });
  if (tooLong.length > 0) return tooLong;
  return postIndex === 0 ? checkEscapedText(content) : checkComment(content);
}

function checkEscapedText(content: Content): ContentProblem[] {
  if (lengthOf(toLittleText(content)) <= limits.textMax) return [];
  return [
    warning(
      "text_maybe_too_long",
      "LinkedIn may count brackets, underscores and the like twice and find this text too long.",
    ),
  ];
}

function checkComment({ text, mentions = [] }: Content): ContentProblem[] {
  const plain = mentions.length > 0 ? [plainInComment] : [];
  return [...plain, ...checkCommentText(text)];
}

const plainInComment = warning(
  "mention_plain",
  "On LinkedIn this becomes a comment, which shows the plain names of those you mention.",
);

function checkCommentText(text: string): ContentProblem[] {
  if (lengthOf(text) <= commentTextUsual) return [];
  return [
    warning(
      "comment_maybe_too_long",
      `On LinkedIn this becomes a comment, and comments over ${commentTextUsual.toLocaleString("en")} characters may be refused.`,
    ),
  ];
}

function checkCount({ postIndex, media }: Content): ContentProblem[] {
  if (postIndex > 0 && media.length > commentMediaMax) {
    return [
      error(
        "too_many_media",
        "On LinkedIn this becomes a comment, which carries one image at most.",
      ),
    ];
  }
  if (media.length <= limits.mediaMax) return [];
  return [
    error(
      "too_many_media",
      `A LinkedIn post carries ${limits.mediaMax} images at most; this one has ${media.length}.`,
    ),
  ];
}

function checkImage(item: MediaItem, postIndex: number): ContentProblem[] {
  if (!(limits.imageTypes as readonly string[]).includes(item.contentType)) {
    return [
      error(
        "media_type",
        "LinkedIn takes JPEG, PNG, GIF and WebP images; convert this file first.",
      ),
    ];
  }
  return [...checkSize(item), ...checkAlt(item, postIndex)];
}

function checkSize({ contentType, sizeBytes, width, height }: MediaItem): ContentProblem[] {
  if (sizeBytes > limits.imageBytesMax) {
    return [error("media_too_large", "This image is larger than 20 MB: make it smaller.")];
  }
  // Other images are scaled down; a GIF would lose its animation.
  if (contentType !== "image/gif" || width * height <= pixelsMax) return [];
  return [
    error(
      "too_many_pixels",
      `LinkedIn takes images of fewer than ${(pixelsMax + 1).toLocaleString("en")} pixels: make this GIF smaller.`,
    ),
  ];
}

function checkAlt({ alt }: MediaItem, postIndex: number): ContentProblem[] {
  if (lengthOf(alt) > altMax) {
    return [
      error(
        "alt_too_long",
        `The alternative text is longer than ${altMax.toLocaleString("en")} characters.`,
      ),
    ];
  }
  if (postIndex === 0 || alt.trim() === "") return [];
  return [
    warning("alt_not_shown", "LinkedIn keeps no alternative text for an image in a comment."),
  ];
}

function lengthOf(text: string): number {
  return [...text].length;
}
