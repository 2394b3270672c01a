import { removalFrom } from "../http/removal";
import type { Published, Removal } from "../network";
import { accessOf, callWordPress } from "./call";
import { classOf, toOutcome } from "./errors";
import type { WordPressContext } from "./settings";
import { NothingAnswer } from "./wire";

/** It goes into the trash of the site, where a person can still fetch it back. */
export async function removePost(
  context: WordPressContext,
  { account, remoteId }: Published,
): Promise<Removal> {
  const path = `wp/v2/posts/${encodeURIComponent(remoteId)}`;
  const call = { ...accessOf(account), method: "DELETE", path } as const;
  const answer = await callWordPress(context, call, NothingAnswer);
  if (answer.ok) return { kind: "removed" };
  if (answer.failure.kind === "refused" && classOf(answer.failure) === "missing") {
    return { kind: "gone" };
  }
  return removalFrom(toOutcome(answer.failure, context.now()));
}
