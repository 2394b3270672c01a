import type { DeliveryTask, Handles, Reason } from "../network";
import { type Answer, accessOf, callWordPress } from "./call";
import { reasons } from "./errors";
import { kept, textIn } from "./handles";
import type { WordPressContext } from "./settings";
import { PostAnswer } from "./wire";

export function readPost(
  context: WordPressContext,
  { account, handles }: Pick<DeliveryTask, "account" | "handles">,
): Promise<Answer<PostAnswer>> {
  const path = `wp/v2/posts/${textIn(handles, kept.draft)}`;
  const query = { context: "edit" };
  return callWordPress(context, { ...accessOf(account), method: "GET", path, query }, PostAnswer);
}

export function isOut({ status }: Pick<PostAnswer, "status">): boolean {
  return status === "publish" || status === "private";
}

/**
 * Says why a post on the site is not to be published by us: null for our draft as it was made, and for
 * what is published already. Publishing gives a post another slug, so that a draft without ours was out.
 */
export function whyHeld({ status, slug }: PostAnswer, handles: Handles): Reason | null {
  switch (status) {
    case "publish":
    case "private":
      return null;
    case "draft":
      return slug === textIn(handles, kept.slug) ? null : reasons.because("taken_back");
    case "trash":
      return reasons.because("trashed");
    case "future":
      return reasons.because("scheduled");
    default:
      return reasons.because("in_review", { status: status.slice(0, 40) });
  }
}
