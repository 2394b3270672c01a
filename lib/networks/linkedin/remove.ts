import { removalFrom } from "../http/removal";
import type { Published, Removal } from "../network";
import { callLinkedIn, encodeUrn, tokenOf } from "./call";
import { failureContextOf, toOutcome } from "./errors";
import type { LinkedInContext } from "./settings";
import { NothingAnswer } from "./wire";

/** LinkedIn answers alike whether the post was there or is gone, so that both are removed. */
export async function removePost(
  context: LinkedInContext,
  { account, remoteId }: Published,
): Promise<Removal> {
  const address = `/rest/posts/${encodeUrn(remoteId)}`;
  const call = { method: "DELETE", address, token: tokenOf(account) } as const;
  const answer = await callLinkedIn(context, call, NothingAnswer);
  if (answer.ok) return { kind: "removed" };
  const { failure } = answer;
  if (failure.kind === "refused" && failure.status === 404) return { kind: "gone" };
  return removalFrom(toOutcome(failure, failureContextOf(context, account)));
}
