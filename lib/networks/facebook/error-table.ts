import type { ErrorRule } from "../meta/error-rules";

const busy = "Facebook could not take this for a moment.";
const throttled = "Facebook allows no more calls for this Page right now.";
const expired = "Facebook no longer accepts this connection: connect the Page again.";
const unpermitted =
  "Facebook says a permission for this Page is missing: connect the Page again and allow every permission.";
const misconfigured =
  "Facebook does not accept this installation's app registration: an administrator must check the app id, the secret and the app's settings.";
const badPhoto =
  "Facebook could not use a photo of this post: replace it with another JPEG or PNG.";
const badVideo =
  "Facebook could not use the video of this post: replace it with another MP4, H.264 with AAC.";
const brokenUpload = "Facebook lost a part of the video of this post: it is uploaded again.";
const badContent = "Facebook does not accept the content of this post.";
const repeated = "Facebook says this Page has already posted exactly this.";
const checkpoint =
  "Facebook wants the person who connected this Page to sign in and confirm the account there; then connect the Page again.";

export const errorTable: Readonly<Record<string, ErrorRule>> = {
  "1": { class: "retry", message: busy },
  "2": { class: "retry", message: busy },
  "3": { class: "configuration", message: misconfigured },
  "4": { class: "limited", message: throttled },
  "4/2207051": {
    class: "account",
    message: "Facebook restricts this Page's activity for now: look at the Page's notices there.",
  },
  "10": { class: "permission", message: unpermitted },
  "17": { class: "limited", message: throttled },
  "32": { class: "limited", message: throttled },
  "100": { class: "rejected", message: badContent },
  "100/33": {
    class: "rejected",
    message: "Facebook does not find the Page or post that this belongs to; it may be deleted.",
  },
  "101": { class: "configuration", message: misconfigured },
  "102": { class: "expired", message: expired },
  "104": { class: "configuration", message: misconfigured },
  "190": { class: "expired", message: expired },
  "190/458": {
    class: "expired",
    message: "The person who connected this Page removed the app on Facebook: connect it again.",
  },
  "190/459": { class: "account", message: checkpoint },
  "190/460": {
    class: "expired",
    message: "The person who connected this Page changed their password: connect the Page again.",
  },
  "190/463": { class: "expired", message: "The connection to Facebook ran out: connect it again." },
  "190/464": { class: "account", message: checkpoint },
  "190/467": {
    class: "expired",
    message: "The person who connected this Page signed out on Facebook: connect the Page again.",
  },
  "190/490": {
    class: "permission",
    message:
      "The person who connected this Page no longer has a role on it: someone who has must connect it.",
  },
  "190/492": {
    class: "permission",
    message:
      "The person who connected this Page no longer has a role on it: someone who has must connect it.",
  },
  "341": { class: "limited", message: throttled },
  "368": {
    class: "account",
    message: "Facebook blocks this Page's posts for now: look at the Page's quality notices there.",
  },
  "368/1390008": {
    class: "limited-long",
    message: "Facebook limits how often this Page can post.",
  },
  "368/1404082": { class: "duplicate", message: repeated },
  "368/4854002": {
    class: "account",
    message:
      "Facebook wants an identity confirmed before anything is posted as this Page: do it there, then connect the Page again.",
  },
  "382": { class: "media", message: badVideo },
  "389": { class: "retry", message: "Facebook could not fetch the video of this post." },
  "506": { class: "duplicate", message: repeated },
  "613": { class: "limited", message: throttled },
  "6000": { class: "media", message: badVideo },
  "6001": { class: "upload", message: brokenUpload },
  "80001": { class: "limited", message: throttled },
  "80002": { class: "limited", message: throttled },
  "#1363019": { class: "upload", message: brokenUpload },
  "#1363021": { class: "upload", message: brokenUpload },
  "#1363022": { class: "media", message: badVideo },
  "#1363023": { class: "media", message: badVideo },
  "#1363024": { class: "media", message: badVideo },
  "#1363025": { class: "media", message: badVideo },
  "#1363026": { class: "media", message: badVideo },
  "#1363030": { class: "upload", message: brokenUpload },
  "#1363031": { class: "media", message: badVideo },
  "#1363032": { class: "media", message: badVideo },
  "#1363033": { class: "upload", message: brokenUpload },
  "#1363037": { class: "upload", message: brokenUpload },
  "#1363041": { class: "upload", message: brokenUpload },
  "#1363042": {
    class: "account",
    message:
      "Facebook does not let this Page upload videos: look at the Page's notices there, then connect it again.",
  },
  "#1363045": { class: "upload", message: brokenUpload },
  "#1366051": { class: "duplicate", message: repeated },
  "#1609005": {
    class: "retry",
    message: "Facebook could not read the page that this post links to.",
  },
  "#1609008": {
    class: "rejected",
    message: "Facebook does not take links to its own pages in this post: remove the link.",
  },
  "#1366046": { class: "media", message: badPhoto },
  "#1346003": { class: "rejected", message: "Facebook calls the content of this post abusive." },
  "#1404102": {
    class: "rejected",
    message: "Facebook says this post goes against its community standards.",
  },
  "#1404006": { class: "account", message: checkpoint },
  "#1404078": {
    class: "account",
    message:
      "Facebook wants this Page authorized for publishing: do it in the Page's settings there, then connect it again.",
  },
  "#1404112": {
    class: "account",
    message: "Facebook limits this account for some days: look at its notices there.",
  },
  "#2069019": { class: "media", message: badPhoto },
  "#2061006": { class: "rejected", message: "Facebook does not accept a link in this post." },
  "#1349125": { class: "rejected", message: badContent },
};

export const rangeRules: readonly (ErrorRule & { from: number; to: number })[] = [
  { from: 200, to: 299, class: "permission", message: unpermitted },
];

export const wordRules: readonly { words: RegExp; rule: ErrorRule }[] = [
  {
    words: /appsecret_proof|client secret/,
    rule: { class: "configuration", message: misconfigured },
  },
  {
    words: /no permission to publish the video/i,
    rule: { class: "permission", message: unpermitted },
  },
];

export const transientRule: ErrorRule = { class: "retry", message: busy };
