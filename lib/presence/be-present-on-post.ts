import { operation } from "@/lib/kernel/operation";
import { announce } from "./announce";
import { PresenceAnswer, PresentOnPost } from "./schema";

export const bePresentOnPost = operation({
  name: "be_present_on_post",
  summary: "Say that a post is open here, and see who else has it open",
  scope: "posts:read",
  input: PresentOnPost,
  output: PresenceAnswer,
  run: (actor, { postId, doing }) => announce(actor, { kind: "post", id: postId }, doing),
});
