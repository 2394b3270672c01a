import { containerRows, containerSentences, type ErrorRule, graphErrors } from "../meta/errors";
import type { Failure } from "../meta/send-graph";
import { type PlainCode, wording } from "../wording";

export const reasons = wording("threads", {
  ...containerSentences("Threads"),
  unprepared: "This post is not prepared yet.",
  unmade: "Threads could not take this post over.",
  bad_video:
    "Threads cannot use this video: export it as MP4 with H.264 and AAC, at 23 to 60 pictures a second and of 5 minutes at most.",
  bad_file: "Threads cannot use a photo or video of this post.",
  too_many_links: "Threads takes 5 different addresses in a post at most.",
  uninvited:
    "This account has not accepted the invitation to test the app: accept it on Threads under Settings, Account, Website permissions, Invites, then connect the account again.",
  without_post: "The post that this reply belongs to is not published yet.",
  without_name:
    "The post is out, but Threads did not say which one it is: add this reply there by hand.",
  daily_limit: "Threads takes {total} posts of an account a day; the next one can go out later.",
  daily_replies:
    "Threads takes {total} replies of an account a day; the next one can go out later.",
});

const because = (code: PlainCode<typeof reasons.sentences>) => reasons.because(code);

const errors = graphErrors({
  label: "Threads",
  wording: reasons,
  because,
  rows: [
    ...containerRows,
    ["account", "activity_restricted", ["#4279013"]],
    ["account", "uninvited", ["1349245"]],
    ["media", "bad_file", ["36000", "36001", "36003", "352"]],
  ],
  words: [
    [/LINK_LIMIT_EXCEEDED/, "rejected", "too_many_links"],
    [/accepted the invite/, "account", "uninvited"],
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

/** Stands for a container that stays unknown. */
export const missing: ErrorRule = { class: "unready", reason: because("upload_unknown") };

export function explainWords(words: string | undefined): ErrorRule {
  if (words === undefined) return unmade;
  if (words.includes("FAILED_DOWNLOADING"))
    return { class: "upload", reason: because("unfetched") };
  if (words.startsWith("INVALID_")) return { class: "media", reason: because("bad_video") };
  return unmade;
}

/** Threads says this of what it made seconds ago, and also of what it published. */
export function isEarly(failure: Failure): boolean {
  if (failure.kind !== "refused") return false;
  const { code, error_subcode: subcode } = failure.error;
  return code === 24 && subcode === 4_279_009;
}

export function isMissing(failure: Failure): boolean {
  if (failure.kind !== "refused") return false;
  const { code, error_subcode: subcode } = failure.error;
  return code === 24 || (code === 100 && subcode === 33);
}

/** Only a container has a status: what has none any more is the post that it became. */
export function isPost(failure: Failure): boolean {
  if (failure.kind !== "refused" || failure.error.code !== 100) return false;
  return /nonexisting field \(status\)/i.test(failure.error.message);
}

export function isUninvited(failure: Failure): boolean {
  return explain(failure).reason.code === because("uninvited").code;
}
