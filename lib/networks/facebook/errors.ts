import { type ErrorClass, type ErrorRule, graphSentences } from "../meta/error-rules";
import { explainTest } from "../meta/explain-test";
import { graphVerdicts } from "../meta/verdicts";
import { type PlainCode, wording } from "../wording";

export const reasons = wording("facebook", {
  ...graphSentences("Facebook"),
  busy: "Facebook could not take this for a moment.",
  throttled: "Facebook allows no more calls for this Page right now.",
  expired: "Facebook no longer accepts this connection: connect the Page again.",
  unpermitted:
    "Facebook says a permission for this Page is missing: connect the Page again and allow every permission.",
  misconfigured:
    "Facebook does not accept this installation's app registration: an administrator must check the app id, the secret and the app's settings.",
  bad_photo: "Facebook could not use a photo of this post: replace it with another JPEG or PNG.",
  bad_video:
    "Facebook could not use the video of this post: replace it with another MP4, H.264 with AAC.",
  broken_upload: "Facebook lost a part of the video of this post: it is uploaded again.",
  bad_content: "Facebook does not accept the content of this post.",
  repeated: "Facebook says this Page has already posted exactly this.",
  checkpoint:
    "Facebook wants the person who connected this Page to sign in and confirm the account there; then connect the Page again.",
  activity_restricted:
    "Facebook restricts this Page's activity for now: look at the Page's notices there.",
  not_found: "Facebook does not find the Page or post that this belongs to; it may be deleted.",
  app_removed: "The person who connected this Page removed the app on Facebook: connect it again.",
  password_changed:
    "The person who connected this Page changed their password: connect the Page again.",
  ran_out: "The connection to Facebook ran out: connect it again.",
  signed_out: "The person who connected this Page signed out on Facebook: connect the Page again.",
  role_lost:
    "The person who connected this Page no longer has a role on it: someone who has must connect it.",
  posts_blocked:
    "Facebook blocks this Page's posts for now: look at the Page's quality notices there.",
  posts_limited: "Facebook limits how often this Page can post.",
  identity_unconfirmed:
    "Facebook wants an identity confirmed before anything is posted as this Page: do it there, then connect the Page again.",
  video_not_fetched: "Facebook could not fetch the video of this post.",
  videos_not_allowed:
    "Facebook does not let this Page upload videos: look at the Page's notices there, then connect it again.",
  linked_page_unread: "Facebook could not read the page that this post links to.",
  own_link: "Facebook does not take links to its own pages in this post: remove the link.",
  abusive: "Facebook calls the content of this post abusive.",
  against_standards: "Facebook says this post goes against its community standards.",
  page_unauthorized:
    "Facebook wants this Page authorized for publishing: do it in the Page's settings there, then connect it again.",
  account_limited: "Facebook limits this account for some days: look at its notices there.",
  link_refused: "Facebook does not accept a link in this post.",
  unreadable_photo: "A photo of this post cannot be read: replace it with another JPEG or PNG.",
  unreadable_video: "The video of this post cannot be read: upload it again.",
  video_without_progress: "Facebook did not take a part of the video of this post.",
  video_unusable:
    "Facebook could not process the video of this post: replace it with another MP4, H.264 with AAC.",
  processing_timed_out:
    "Facebook did not finish processing the video of this post: try again later.",
  unprepared: "The photos or the video of this post are not uploaded yet.",
  without_post: "The post that this comment belongs to is not published yet.",
});

const rule = (errorClass: ErrorClass, code: PlainCode<typeof reasons.sentences>): ErrorRule => ({
  class: errorClass,
  reason: reasons.because(code),
});

const errorTable: Readonly<Record<string, ErrorRule>> = {
  "1": rule("retry", "busy"),
  "2": rule("retry", "busy"),
  "3": rule("configuration", "misconfigured"),
  "4": rule("limited", "throttled"),
  "4/2207051": rule("account", "activity_restricted"),
  "10": rule("permission", "unpermitted"),
  "17": rule("limited", "throttled"),
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
  "190/467": rule("expired", "signed_out"),
  "190/490": rule("permission", "role_lost"),
  "190/492": rule("permission", "role_lost"),
  "341": rule("limited", "throttled"),
  "368": rule("account", "posts_blocked"),
  "368/1390008": rule("limited-long", "posts_limited"),
  "368/1404082": rule("duplicate", "repeated"),
  "368/4854002": rule("account", "identity_unconfirmed"),
  "382": rule("media", "bad_video"),
  "389": rule("retry", "video_not_fetched"),
  "506": rule("duplicate", "repeated"),
  "613": rule("limited", "throttled"),
  "6000": rule("media", "bad_video"),
  "6001": rule("upload", "broken_upload"),
  "80001": rule("limited", "throttled"),
  "80002": rule("limited", "throttled"),
  "#1363019": rule("upload", "broken_upload"),
  "#1363021": rule("upload", "broken_upload"),
  "#1363022": rule("media", "bad_video"),
  "#1363023": rule("media", "bad_video"),
  "#1363024": rule("media", "bad_video"),
  "#1363025": rule("media", "bad_video"),
  "#1363026": rule("media", "bad_video"),
  "#1363030": rule("upload", "broken_upload"),
  "#1363031": rule("media", "bad_video"),
  "#1363032": rule("media", "bad_video"),
  "#1363033": rule("upload", "broken_upload"),
  "#1363037": rule("upload", "broken_upload"),
  "#1363041": rule("upload", "broken_upload"),
  "#1363042": rule("account", "videos_not_allowed"),
  "#1363045": rule("upload", "broken_upload"),
  "#1366051": rule("duplicate", "repeated"),
  "#1609005": rule("retry", "linked_page_unread"),
  "#1609008": rule("rejected", "own_link"),
  "#1366046": rule("media", "bad_photo"),
  "#1346003": rule("rejected", "abusive"),
  "#1404102": rule("rejected", "against_standards"),
  "#1404006": rule("account", "checkpoint"),
  "#1404078": rule("account", "page_unauthorized"),
  "#1404112": rule("account", "account_limited"),
  "#2069019": rule("media", "bad_photo"),
  "#2061006": rule("rejected", "link_refused"),
  "#1349125": rule("rejected", "bad_content"),
};

const rangeRules: readonly (ErrorRule & { from: number; to: number })[] = [
  { from: 200, to: 299, ...rule("permission", "unpermitted") },
];

const wordRules: readonly { words: RegExp; rule: ErrorRule }[] = [
  {
    words: /appsecret_proof|client secret/,
    rule: rule("configuration", "misconfigured"),
  },
  {
    words: /no permission to publish the video/i,
    rule: rule("permission", "unpermitted"),
  },
];

const transientRule: ErrorRule = rule("retry", "busy");

const verdicts = graphVerdicts({
  label: "Facebook",
  wording: reasons,
  table: errorTable,
  ranges: rangeRules,
  transient: transientRule,
  words: wordRules,
  ambiguousCodes: [1, 2],
});

export const { toSetback, toOutcome, explainFailure, classOf, isTransient } = verdicts;

export function explainTestFailure(failure: Parameters<typeof explainFailure>[0]): string {
  return explainTest("Facebook", verdicts, failure);
}
