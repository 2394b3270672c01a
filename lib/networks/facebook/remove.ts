import { removalFrom } from "../http/removal";
import type { Published, Removal } from "../network";
import { callGraph, type Failure } from "./call";
import { reasons, toOutcome } from "./errors";
import type { FacebookContext } from "./settings";
import { PermalinkAnswer, SuccessAnswer } from "./wire";

export async function removePost(context: FacebookContext, published: Published): Promise<Removal> {
  const { account, remoteId } = published;
  const token = account.credentials.pageToken ?? "";
  const call = { method: "DELETE", path: `/${remoteId}`, token } as const;
  const answer = await callGraph(context, call, SuccessAnswer);
  if (answer.ok) return { kind: "removed" };
  if (isMissing(answer.failure)) return await lookForIt(context, { token, remoteId });
  return removalFrom(toOutcome(answer.failure, context.now()));
}

/** Facebook refuses with the same code what is gone and what may not be deleted. */
async function lookForIt(
  context: FacebookContext,
  { token, remoteId }: { token: string; remoteId: string },
): Promise<Removal> {
  const parameters = { fields: "id" };
  const call = { method: "GET", path: `/${remoteId}`, token, parameters } as const;
  const answer = await callGraph(context, call, PermalinkAnswer);
  if (answer.ok) return { kind: "refused", reason: reasons.because("undeletable") };
  if (isMissing(answer.failure)) return { kind: "gone" };
  return { kind: "unclear" };
}

export function isMissing(failure: Failure): boolean {
  return (
    failure.kind === "refused" && failure.error.code === 100 && failure.error.error_subcode === 33
  );
}
