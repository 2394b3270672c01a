import type { ErrorClass, ErrorRule } from "../meta/error-rules";
import type { PlainCode } from "../wording";
import { reasons } from "./reasons";

const rule = (errorClass: ErrorClass, code: PlainCode<typeof reasons.sentences>): ErrorRule => ({
  class: errorClass,
  reason: reasons.because(code),
});

export const errorTable: Readonly<Record<string, ErrorRule>> = {
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

export const rangeRules: readonly (ErrorRule & { from: number; to: number })[] = [
  { from: 200, to: 299, ...rule("permission", "unpermitted") },
];

export const wordRules: readonly { words: RegExp; rule: ErrorRule }[] = [
  {
    words: /client secret/,
    rule: rule("configuration", "misconfigured"),
  },
];

export const transientRule: ErrorRule = rule("retry", "busy");
export const unmadeRule: ErrorRule = rule("upload", "unmade");
