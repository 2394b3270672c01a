import { containerRows, containerSentences, type ErrorRule, graphErrors } from "../meta/errors";
import type { Failure } from "../meta/send-graph";
import { type PlainCode, wording } from "../wording";

export const reasons = wording("instagram", {
  ...containerSentences("Instagram"),
  bad_video:
    "Instagram cannot use this video: export it as MP4 with H.264 and AAC, between 3 seconds and 15 minutes.",
  photo_too_large: "Instagram finds a photo of this post larger than 8 MB.",
  photo_not_jpeg: "Instagram cannot read a photo of this post as JPEG.",
  photo_aspect: "Instagram does not take a photo this narrow or wide: crop it to 4:5 … 1.91:1.",
  caption_too_long: "Instagram finds the caption of this post too long.",
  carousel_size: "Instagram takes 2 to 10 items in one carousel.",
  without_post: "The post that this comment belongs to is not published yet.",
  without_name:
    "The post is out, but Instagram did not say which one it is: add this comment there by hand.",
  daily_limit: "Instagram takes {total} posts of an account a day; the next one can go out later.",
});

const because = (code: PlainCode<typeof reasons.sentences>) => reasons.because(code);

const errors = graphErrors({
  label: "Instagram",
  wording: reasons,
  because,
  rows: [
    ...containerRows,
    ["rejected", "bad_content", ["#2207023", "#2207057", "#2207081"]],
    ["media", "bad_video", ["352", "#2207026"]],
    ["media", "photo_too_large", ["36000", "#2207004"]],
    ["media", "photo_not_jpeg", ["36001", "#2207005"]],
    ["media", "photo_aspect", ["36003", "#2207009"]],
    ["rejected", "caption_too_long", ["36004", "#2207010"]],
    ["rejected", "carousel_size", ["#2207028"]],
  ],
  ambiguousCodes: [-1, 1, 2],
});

export const {
  explain,
  toNotSent,
  toOutcome,
  explainFailure,
  explainTestFailure,
  classOf,
  isTransient,
} = errors;

const unmade: ErrorRule = { class: "upload", reason: because("unmade") };

export function explainStatus(status: string | undefined): ErrorRule {
  const subcode = status?.match(/\b22\d{5}\b/)?.[0];
  return (subcode ? errors.table[`#${subcode}`] : undefined) ?? unmade;
}

/** A new object may not be known on every server yet. */
export function isMissing(failure: Failure): boolean {
  if (failure.kind !== "refused") return false;
  const { code, error_subcode: subcode } = failure.error;
  return (code === 100 && subcode === 33) || explain(failure).class === "unready";
}
