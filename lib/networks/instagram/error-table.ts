import type { ErrorRule } from "../meta/error-rules";

const busy = "Instagram could not take this for a moment.";
const throttled = "Instagram allows no more calls for this account right now.";
const expired = "Instagram no longer accepts this connection: connect the account again.";
const unpermitted =
  "Instagram says a permission for this account is missing: connect it again and allow every permission.";
const misconfigured =
  "Instagram does not accept this installation's app registration: an administrator must check the app id, the secret and the app's settings.";
const checkpoint =
  "Instagram wants someone to sign in to this account there and confirm it; then connect it again.";
const badContent = "Instagram does not accept the content of this post.";
const unmade = "Instagram could not take a photo or video of this post over.";
const unfetched =
  "Instagram could not fetch a photo or video of this post from this server: it must be reachable from the internet over https.";
const badVideo =
  "Instagram cannot use this video: export it as MP4 with H.264 and AAC, between 3 seconds and 15 minutes.";

export const errorTable: Readonly<Record<string, ErrorRule>> = {
  "-2": { class: "upload", message: unfetched },
  "-1": { class: "retry", message: busy },
  "1": { class: "retry", message: busy },
  "2": { class: "retry", message: busy },
  "3": { class: "configuration", message: misconfigured },
  "4": { class: "limited", message: throttled },
  "9": { class: "limited", message: "Instagram takes no more posts of this account today." },
  "10": { class: "permission", message: unpermitted },
  "17": { class: "limited", message: throttled },
  "24": { class: "unready", message: "Instagram does not know the upload of this post (yet)." },
  "25": { class: "account", message: checkpoint },
  "32": { class: "limited", message: throttled },
  "100": { class: "rejected", message: badContent },
  "100/33": {
    class: "rejected",
    message: "Instagram does not find the account or post that this belongs to; it may be deleted.",
  },
  "101": { class: "configuration", message: misconfigured },
  "102": { class: "expired", message: expired },
  "104": { class: "configuration", message: misconfigured },
  "190": { class: "expired", message: expired },
  "190/458": {
    class: "expired",
    message: "This app was removed from the account on Instagram: connect it again.",
  },
  "190/459": { class: "account", message: checkpoint },
  "190/460": {
    class: "expired",
    message: "The password of this account was changed: connect it again.",
  },
  "190/463": {
    class: "expired",
    message: "The connection to Instagram ran out: connect the account again.",
  },
  "190/464": { class: "account", message: checkpoint },
  "341": { class: "limited", message: throttled },
  "352": { class: "media", message: badVideo },
  "368": {
    class: "account",
    message: "Instagram blocks this account's posts for now: look at its notices there.",
  },
  "368/1390008": {
    class: "limited-long",
    message: "Instagram limits how often this account can post.",
  },
  "613": { class: "limited", message: throttled },
  "9004": { class: "upload", message: unfetched },
  "9007": { class: "unready", message: "Instagram still works on the upload of this post." },
  "36000": { class: "media", message: "Instagram finds a photo of this post larger than 8 MB." },
  "36001": { class: "media", message: "Instagram cannot read a photo of this post as JPEG." },
  "36003": {
    class: "media",
    message: "Instagram does not take a photo this narrow or wide: crop it to 4:5 … 1.91:1.",
  },
  "36004": { class: "rejected", message: "Instagram finds the caption of this post too long." },
  "80001": { class: "limited", message: throttled },
  "80002": { class: "limited", message: throttled },
  "#2207001": { class: "retry", message: busy },
  "#2207003": {
    class: "upload",
    message: "Instagram took too long to fetch a photo or video from this server.",
  },
  "#2207004": { class: "media", message: "Instagram finds a photo of this post larger than 8 MB." },
  "#2207005": { class: "media", message: "Instagram cannot read a photo of this post as JPEG." },
  "#2207006": { class: "upload", message: unmade },
  "#2207008": {
    class: "unready",
    message: "Instagram does not know the upload of this post (yet).",
  },
  "#2207009": {
    class: "media",
    message: "Instagram does not take a photo this narrow or wide: crop it to 4:5 … 1.91:1.",
  },
  "#2207010": { class: "rejected", message: "Instagram finds the caption of this post too long." },
  "#2207020": { class: "upload", message: unmade },
  "#2207023": { class: "rejected", message: badContent },
  "#2207026": { class: "media", message: badVideo },
  "#2207027": { class: "unready", message: "Instagram still works on the upload of this post." },
  "#2207028": { class: "rejected", message: "Instagram takes 2 to 10 items in one carousel." },
  "#2207032": { class: "upload", message: unmade },
  "#2207042": {
    class: "limited",
    message: "Instagram takes no more posts of this account today.",
  },
  "#2207050": { class: "account", message: checkpoint },
  "#2207051": {
    class: "account",
    message: "Instagram restricts this account's activity for now: look at its notices there.",
  },
  "#2207052": { class: "upload", message: unfetched },
  "#2207053": { class: "upload", message: unmade },
  "#2207057": { class: "rejected", message: badContent },
  "#2207077": { class: "upload", message: unfetched },
  "#2207081": { class: "rejected", message: badContent },
  "#2207082": { class: "upload", message: unmade },
};

export const rangeRules: readonly (ErrorRule & { from: number; to: number })[] = [
  { from: 200, to: 299, class: "permission", message: unpermitted },
];

export const wordRules: readonly { words: RegExp; rule: ErrorRule }[] = [
  {
    words: /client secret/,
    rule: { class: "configuration", message: misconfigured },
  },
];

export const transientRule: ErrorRule = { class: "retry", message: busy };
export const unmadeRule: ErrorRule = { class: "upload", message: unmade };
