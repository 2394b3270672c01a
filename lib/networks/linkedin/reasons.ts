import { wording } from "../wording";

export const reasons = wording("linkedin", {
  busy: "LinkedIn could not take this for a moment.",
  throttled: "LinkedIn allows no more calls for this Page right now.",
  throttled_today: "LinkedIn allows no more calls for this Page today.",
  expired: "LinkedIn no longer accepts this connection: connect the Page again.",
  revoked:
    "The person who connected this Page took back the access on LinkedIn: connect the Page again.",
  unpermitted:
    "LinkedIn says that the person who connected this Page may not post to it: someone with that role must connect it again.",
  misconfigured:
    "LinkedIn does not accept this installation's app registration: an administrator must check the app id, the secret and the app's products.",
  old_version:
    "LinkedIn no longer serves the API version that this installation asks for: an administrator must set LINKEDIN_VERSION to a current one.",
  bad_content: "LinkedIn does not accept the content of this post.",
  bad_image: "LinkedIn could not use an image of this post: replace it with another JPEG or PNG.",
  bad_media: "LinkedIn could not use an image or the video of this post: replace it.",
  bad_video: "LinkedIn could not use the video of this post: replace it with another MP4.",
  missing:
    "LinkedIn does not find the Page or post that this belongs to; it may be deleted, or not shown yet.",
  repeated: "LinkedIn says this Page has posted exactly this a moment ago.",
  new_upload: "LinkedIn did not keep an image or the video of this post: it is uploaded again.",
  ran_out: "The connection to LinkedIn ran out: connect it again.",
  media_in_progress: "LinkedIn is not done with an image or the video of this post.",
  text_too_long: "LinkedIn finds the text of this post too long.",
  unreachable: "LinkedIn could not be reached.",
  fewer_calls: "LinkedIn asks for fewer calls.",
  unreadable: "LinkedIn gave an answer that cannot be read.",
  unclear: "LinkedIn did not say clearly whether it took the post.",
  refused: "LinkedIn refused this: {words} ({code})",
  refused_without_words: "LinkedIn refused this: it gives no reason ({code})",
  says: "LinkedIn says: {says}",
  token_unknown: "LinkedIn does not know this new connection everywhere yet.",
  unreadable_image: "An image of this post cannot be read: replace it with another JPEG or PNG.",
  unusable_image:
    "LinkedIn could not process an image of this post: replace it with another JPEG or PNG.",
  image_timed_out: "LinkedIn did not finish processing an image of this post: try again later.",
  unreadable_video: "The video of this post cannot be read: upload it again.",
  nameless_part: "LinkedIn did not confirm a part of the video of this post.",
  unusable_video: "LinkedIn could not process the video of this post: replace it with another MP4.",
  video_timed_out: "LinkedIn did not finish processing the video of this post: try again later.",
  unprepared: "The images or the video of this post are not uploaded yet.",
  without_post: "The post that this comment belongs to is not published yet.",
  unrenewable: "LinkedIn does not let this connection be renewed: connect the Page again.",
  renewal_ended:
    "LinkedIn no longer renews this connection, because its year is over or the access was taken back: connect the Page again.",
});
