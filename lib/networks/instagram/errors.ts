import { type ErrorRule, graphErrors, graphSentences } from "../meta/errors";
import type { Failure } from "../meta/send-graph";
import { type PlainCode, wording } from "../wording";

export const reasons = wording("instagram", {
  ...graphSentences("Instagram"),
  busy: "Instagram could not take this for a moment.",
  throttled: "Instagram allows no more calls for this account right now.",
  expired: "Instagram no longer accepts this connection: connect the account again.",
  unpermitted:
    "Instagram says a permission for this account is missing: connect it again and allow every permission.",
  misconfigured:
    "Instagram does not accept this installation's app registration: an administrator must check the app id, the secret and the app's settings.",
  checkpoint:
    "Instagram wants someone to sign in to this account there and confirm it; then connect it again.",
  bad_content: "Instagram does not accept the content of this post.",
  unmade: "Instagram could not take a photo or video of this post over.",
  unfetched:
    "Instagram could not fetch a photo or video of this post from this server: it must be reachable from the internet over https.",
  bad_video:
    "Instagram cannot use this video: export it as MP4 with H.264 and AAC, between 3 seconds and 15 minutes.",
  posts_used_up: "Instagram takes no more posts of this account today.",
  upload_unknown: "Instagram does not know the upload of this post (yet).",
  not_found: "Instagram does not find the account or post that this belongs to; it may be deleted.",
  app_removed: "This app was removed from the account on Instagram: connect it again.",
  password_changed: "The password of this account was changed: connect it again.",
  posts_blocked: "Instagram blocks this account's posts for now: look at its notices there.",
  posts_limited: "Instagram limits how often this account can post.",
  upload_in_progress: "Instagram still works on the upload of this post.",
  photo_too_large: "Instagram finds a photo of this post larger than 8 MB.",
  photo_not_jpeg: "Instagram cannot read a photo of this post as JPEG.",
  photo_aspect: "Instagram does not take a photo this narrow or wide: crop it to 4:5 … 1.91:1.",
  caption_too_long: "Instagram finds the caption of this post too long.",
  fetch_too_slow: "Instagram took too long to fetch a photo or video from this server.",
  carousel_size: "Instagram takes 2 to 10 items in one carousel.",
  activity_restricted:
    "Instagram restricts this account's activity for now: look at its notices there.",
  ran_out: "The connection to Instagram ran out: connect the account again.",
  already_out: "Instagram says that this post is already out.",
  unprepared: "The photos and videos of this post are not uploaded yet.",
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
    ["upload", "unfetched", ["-2", "9004", "#2207052", "#2207077"]],
    ["retry", "busy", ["-1", "#2207001"]],
    ["limited", "posts_used_up", ["9", "#2207042"]],
    ["unready", "upload_unknown", ["24", "#2207008"]],
    ["account", "checkpoint", ["25", "#2207050"]],
    ["rejected", "bad_content", ["#2207023", "#2207057", "#2207081"]],
    ["media", "bad_video", ["352", "#2207026"]],
    ["unready", "upload_in_progress", ["9007", "#2207027"]],
    ["media", "photo_too_large", ["36000", "#2207004"]],
    ["media", "photo_not_jpeg", ["36001", "#2207005"]],
    ["media", "photo_aspect", ["36003", "#2207009"]],
    ["rejected", "caption_too_long", ["36004", "#2207010"]],
    ["upload", "fetch_too_slow", ["#2207003"]],
    ["upload", "unmade", ["#2207006", "#2207020", "#2207032", "#2207053", "#2207082"]],
    ["rejected", "carousel_size", ["#2207028"]],
    ["account", "activity_restricted", ["#2207051"]],
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
