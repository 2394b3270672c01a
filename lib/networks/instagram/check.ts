import { type ContentProblem, error } from "../content/problems";
import type { Content, NetworkLimits, Problem } from "../network";
import { checkCaption } from "./check-caption";
import { checkCarousel, checkItem } from "./check-media";

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
