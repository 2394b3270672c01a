import { type ErrorClass, type ErrorRule, graphSentences } from "../meta/error-rules";
import { explainTest } from "../meta/explain-test";
import type { Failure } from "../meta/send-graph";
import { graphVerdicts } from "../meta/verdicts";
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

const rule = (errorClass: ErrorClass, code: PlainCode<typeof reasons.sentences>): ErrorRule => ({
  class: errorClass,
  reason: reasons.because(code),
});

const errorTable: Readonly<Record<string, ErrorRule>> = {
  "-2": rule("upload", "unfetched"),
  "-1": rule("retry", "busy"),
  "1": rule("retry", "busy"),
  "2": rule("retry", "busy"),
  "3": rule("configuration", "misconfigured"),
  "4": rule("limited", "throttled"),
  "9": rule("limited", "posts_used_up"),
  "10": rule("permission", "unpermitted"),
  "17": rule("limited", "throttled"),
  "24": rule("unready", "upload_unknown"),
  "25": rule("account", "checkpoint"),
  "32": rule("limited", "throttled"),
  "100": rule("rejected", "bad_content"),
  "100/33": rule("rejected", "not_found"),
  "101": rule("configuration", "misconfigured"),
  "102": rule("expired", "expired"),
  "104": rule("configuration", "misconfigured"),
  "190": rule("expired", "expired"),
  "190/458": rule("expired", "app_removed"),
  "190/459": rule("account", "checkpoint"),
  "190/460": rule("expired", "password_changed"),
  "190/463": rule("expired", "ran_out"),
  "190/464": rule("account", "checkpoint"),
  "341": rule("limited", "throttled"),
  "352": rule("media", "bad_video"),
  "368": rule("account", "posts_blocked"),
  "368/1390008": rule("limited-long", "posts_limited"),
  "613": rule("limited", "throttled"),
  "9004": rule("upload", "unfetched"),
  "9007": rule("unready", "upload_in_progress"),
  "36000": rule("media", "photo_too_large"),
  "36001": rule("media", "photo_not_jpeg"),
  "36003": rule("media", "photo_aspect"),
  "36004": rule("rejected", "caption_too_long"),
  "80001": rule("limited", "throttled"),
  "80002": rule("limited", "throttled"),
  "#2207001": rule("retry", "busy"),
  "#2207003": rule("upload", "fetch_too_slow"),
  "#2207004": rule("media", "photo_too_large"),
  "#2207005": rule("media", "photo_not_jpeg"),
  "#2207006": rule("upload", "unmade"),
  "#2207008": rule("unready", "upload_unknown"),
  "#2207009": rule("media", "photo_aspect"),
  "#2207010": rule("rejected", "caption_too_long"),
  "#2207020": rule("upload", "unmade"),
  "#2207023": rule("rejected", "bad_content"),
  "#2207026": rule("media", "bad_video"),
  "#2207027": rule("unready", "upload_in_progress"),
  "#2207028": rule("rejected", "carousel_size"),
  "#2207032": rule("upload", "unmade"),
  "#2207042": rule("limited", "posts_used_up"),
  "#2207050": rule("account", "checkpoint"),
  "#2207051": rule("account", "activity_restricted"),
  "#2207052": rule("upload", "unfetched"),
  "#2207053": rule("upload", "unmade"),
  "#2207057": rule("rejected", "bad_content"),
  "#2207077": rule("upload", "unfetched"),
  "#2207081": rule("rejected", "bad_content"),
  "#2207082": rule("upload", "unmade"),
};

const rangeRules: readonly (ErrorRule & { from: number; to: number })[] = [
  { from: 200, to: 299, ...rule("permission", "unpermitted") },
];

const wordRules: readonly { words: RegExp; rule: ErrorRule }[] = [
  {
    words: /client secret/,
    rule: rule("configuration", "misconfigured"),
  },
];

const transientRule: ErrorRule = rule("retry", "busy");

const unmadeRule: ErrorRule = rule("upload", "unmade");

const verdicts = graphVerdicts({
  label: "Instagram",
  wording: reasons,
  table: errorTable,
  ranges: rangeRules,
  transient: transientRule,
  words: wordRules,
  ambiguousCodes: [-1, 1, 2],
});

export const { explain, toSetback, toOutcome, explainFailure, classOf, isTransient } = verdicts;

export function explainTestFailure(failure: Failure): string {
  return explainTest("Instagram", verdicts, failure);
}

export function explainStatus(status: string | undefined): ErrorRule {
  const subcode = status?.match(/\b22\d{5}\b/)?.[0];
  return (subcode ? errorTable[`#${subcode}`] : undefined) ?? unmadeRule;
}

/** A new object may not be known on every server yet. */
export function isMissing(failure: Failure): boolean {
  if (failure.kind !== "refused") return false;
  const { code, error_subcode: subcode } = failure.error;
  return (code === 100 && subcode === 33) || explain(failure).class === "unready";
}
