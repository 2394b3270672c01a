import { wording } from "../wording";

export const reasons = wording("bluesky", {
  ended: "Bluesky no longer accepts this connection: connect the account again.",
  held: "Bluesky has suspended or deactivated this account: put that right there, then connect the account again.",
  unpermitted:
    "Bluesky says that this connection may not post: connect the account again and allow it everything that is asked for.",
  bad_media: "Bluesky could not use an image or the video of this post: replace it.",
  busy: "The Bluesky server could not take this for a moment.",
  throttled: "Bluesky allows no more calls for this account right now.",
  misconfigured:
    "Bluesky does not accept this server as a client. Whoever runs this server has to check that its public address can be reached from the internet.",
  clock_off:
    "Bluesky does not accept this server's signature. Whoever runs this server has to check that its clock is right.",
  access_stale: "The access ran out and is renewed.",
  post_missing: "Bluesky does not have this post.",
  unreachable: "The Bluesky server could not be reached.",
  unreadable: "The Bluesky server gave an answer that cannot be read.",
  unclear: "Bluesky did not say clearly whether it took the post.",
  refused: "Bluesky refused this: {words} ({error})",
  refused_without_words: "Bluesky refused this: it gives no reason ({error})",
  unreadable_image: "An image of this post cannot be made small enough for Bluesky: replace it.",
  unprepared: "The post was not prepared for Bluesky yet.",
  without_post: "The post that this one follows is not on Bluesky.",
  renewal_ended:
    "Bluesky no longer renews this connection, because it ran out or the access was taken back: connect the account again.",
});
