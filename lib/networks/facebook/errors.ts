import { graphErrors, graphSentences } from "../meta/errors";
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
  undeletable:
    "Facebook does not let Herald delete this post: somebody who has full control of the Page must do it there.",
  without_post: "The post that this comment belongs to is not published yet.",
});

const because = (code: PlainCode<typeof reasons.sentences>) => reasons.because(code);

const errors = graphErrors({
  label: "Facebook",
  wording: reasons,
  because,
  rows: [
    ["account", "activity_restricted", ["4/2207051"]],
    ["rejected", "bad_content", ["#1349125"]],
    ["account", "checkpoint", ["#1404006"]],
    ["expired", "signed_out", ["190/467"]],
    ["permission", "role_lost", ["190/490", "190/492"]],
    ["duplicate", "repeated", ["368/1404082", "506", "#1366051"]],
    ["account", "identity_unconfirmed", ["368/4854002"]],
    [
      "media",
      "bad_video",
      [
        "382",
        "6000",
        "#1363022",
        "#1363023",
        "#1363024",
        "#1363025",
        "#1363026",
        "#1363031",
        "#1363032",
      ],
    ],
    ["retry", "video_not_fetched", ["389"]],
    [
      "upload",
      "broken_upload",
      ["6001", "#1363019", "#1363021", "#1363030", "#1363033", "#1363037", "#1363041", "#1363045"],
    ],
    ["account", "videos_not_allowed", ["#1363042"]],
    ["retry", "linked_page_unread", ["#1609005"]],
    ["rejected", "own_link", ["#1609008"]],
    ["media", "bad_photo", ["#1366046", "#2069019"]],
    ["rejected", "abusive", ["#1346003"]],
    ["rejected", "against_standards", ["#1404102"]],
    ["account", "page_unauthorized", ["#1404078"]],
    ["account", "account_limited", ["#1404112"]],
    ["rejected", "link_refused", ["#2061006"]],
  ],
  words: [
    [/appsecret_proof/, "configuration", "misconfigured"],
    [/no permission to publish the video/i, "permission", "unpermitted"],
  ],
  ambiguousCodes: [1, 2],
});

export const { toNotSent, toOutcome, explainFailure, explainTestFailure, classOf, isTransient } =
  errors;
