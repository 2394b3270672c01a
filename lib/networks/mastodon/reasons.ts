import { wording } from "../wording";

export const reasons = wording("mastodon", {
  unreachable: "The server could not be reached.",
  fewer_calls: "The server asks for fewer calls.",
  unreadable: "The server gave an answer that cannot be read.",
  unclear: "The server did not say clearly whether it took the post.",
  own_problem: "The server has a problem of its own.",
  refused: "The server refused this: {words} ({status})",
  says: "It says: {says}",
  permission_missing: "A permission is missing: connect the account again.",
  account_held: "The server lets this account do nothing at the moment: sign in there and see why.",
  media_in_progress: "The server still processes an image or a video.",
  ended: "The server no longer accepts this connection: connect the account again.",
  forbidden: "The server forbids this: connect the account again.",
  not_found: "The server does not find what this refers to.",
  gone: "What this refers to is gone from the server.",
  content_refused: "The server refused this.",
  already_at: "This post is on the server already, at {url}: it was not sent again.",
  already_there: "This post is on the server already, at your profile: it was not sent again.",
  processing_timed_out:
    "The server did not finish processing an image or a video: try again later.",
  unprepared: "The images and videos of this post are not uploaded yet.",
  without_post: "The post that this one answers is not published yet.",
});
