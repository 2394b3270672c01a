import type { ErrorClass, ErrorRule } from "../meta/error-rules";
import type { PlainCode } from "../wording";
import { reasons } from "./reasons";

const rule = (errorClass: ErrorClass, code: PlainCode<typeof reasons.sentences>): ErrorRule => ({
  class: errorClass,
  reason: reasons.because(code),
});

export const errorTable: Readonly<Record<string, ErrorRule>> = {
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

export const rangeRules: readonly (ErrorRule & { from: number; to: number })[] = [
  { from: 200, to: 299, ...rule("permission", "unpermitted") },
];

export const wordRules: readonly { words: RegExp; rule: ErrorRule }[] = [
  {
    words: /appsecret_proof|client secret/,
    rule: rule("configuration", "misconfigured"),
  },
  {
    words: /no permission to publish the video/i,
    rule: rule("permission", "unpermitted"),
  },
];

export const transientRule: ErrorRule = rule("retry", "busy");
