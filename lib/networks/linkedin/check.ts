import type { Content, MediaItem, NetworkLimits, Problem } from "../network";
import { checkVideos, isVideo, type VideoRules } from "../outbound/video-rules";
import { pixelsMax } from "./encode-image";
import { toLittleText } from "./little-text";

/** Still images of any size up to the product's own limit: what is too big is re-encoded. */
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
/** Nobody documents it; longer ones are known to be refused at times. */
const commentTextUsual = 1250;

/** Every rule of LinkedIn Pages that the content breaks; lengths count code points. */
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

type Finding = Omit<Problem, "postIndex">;

function checkText({ text, media, postIndex }: Content): Finding[] {
  if (text.trim() === "" && media.length === 0) {
    return [
      mistake(
        "text_missing",
        "Write something, or add an image or video: LinkedIn takes no empty post.",
      ),
    ];
  }
  const length = lengthOf(text);
  if (length > limits.textMax) return [tooLong(length - limits.textMax)];
  return postIndex === 0 ? checkEscapedText(text) : checkCommentText(length);
}

function tooLong(excess: number): Finding {
  return mistake(
    "text_too_long",
    `The text is ${excess} ${excess === 1 ? "character" : "characters"} longer than the ${limits.textMax.toLocaleString("en")} that LinkedIn takes.`,
  );
}

function checkEscapedText(text: string): Finding[] {
  if (lengthOf(toLittleText(text)) <= limits.textMax) return [];
  return [
    {
      code: "text_maybe_too_long",
      severity: "warning",
      message:
        "LinkedIn may count brackets, underscores and the like twice and find this text too long.",
    },
  ];
}

function checkCommentText(length: number): Finding[] {
  if (length <= commentTextUsual) return [];
  return [
    {
      code: "comment_maybe_too_long",
      severity: "warning",
      message: `On LinkedIn this becomes a comment, and comments over ${commentTextUsual.toLocaleString("en")} characters may be refused.`,
    },
  ];
}

function checkCount({ postIndex, media }: Content): Finding[] {
  if (postIndex > 0 && media.length > commentMediaMax) {
    return [
      mistake(
        "too_many_media",
        "On LinkedIn this becomes a comment, which carries one image at most.",
      ),
    ];
  }
  if (media.length <= limits.mediaMax) return [];
  return [
    mistake(
      "too_many_media",
      `A LinkedIn post carries ${limits.mediaMax} images at most; this one has ${media.length}.`,
    ),
  ];
}

function checkImage(item: MediaItem, postIndex: number): Finding[] {
  if (!(limits.imageTypes as readonly string[]).includes(item.contentType)) {
    return [
      mistake(
        "media_type",
        "LinkedIn takes JPEG, PNG, GIF and WebP images; convert this file first.",
      ),
    ];
  }
  return [...checkSize(item), ...checkAlt(item, postIndex)];
}

function checkSize({ contentType, sizeBytes, width, height }: MediaItem): Finding[] {
  if (sizeBytes > limits.imageBytesMax) {
    return [mistake("media_too_large", "This image is larger than 20 MB: make it smaller.")];
  }
  // Other images are made smaller on the way; a GIF would lose its movement.
  if (contentType !== "image/gif" || width * height <= pixelsMax) return [];
  return [
    mistake(
      "too_many_pixels",
      `LinkedIn takes images of fewer than ${(pixelsMax + 1).toLocaleString("en")} pixels: make this GIF smaller.`,
    ),
  ];
}

function checkAlt({ alt }: MediaItem, postIndex: number): Finding[] {
  if (lengthOf(alt) > altMax) {
    return [
      mistake(
        "alt_too_long",
        `The alternative text is longer than ${altMax.toLocaleString("en")} characters.`,
      ),
    ];
  }
  if (postIndex === 0 || alt.trim() === "") return [];
  return [
    {
      code: "alt_not_shown",
      severity: "warning",
      message: "LinkedIn keeps no alternative text for an image in a comment.",
    },
  ];
}

function lengthOf(text: string): number {
  return [...text].length;
}

function mistake(code: string, message: string): Finding {
  return { code, severity: "error", message };
}
