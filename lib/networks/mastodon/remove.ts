import { removalFrom } from "../http/removal";
import type { Published, Removal } from "../network";
import { callMastodon } from "./call";
import { classOf, toOutcome } from "./errors";
import { serverOf, tokenOf } from "./server";
import type { MastodonContext } from "./settings";
import { NothingAnswer } from "./wire";

export async function removeStatus(
  context: MastodonContext,
  { account, remoteId }: Published,
): Promise<Removal> {
  const path = `/api/v1/statuses/${encodeURIComponent(remoteId)}`;
  const token = tokenOf(account);
  const call = { server: serverOf(account), token, method: "DELETE", path } as const;
  const answer = await callMastodon(context, call, NothingAnswer);
  if (answer.ok) return { kind: "removed" };
  if (answer.failure.kind === "refused" && classOf(answer.failure) === "missing") {
    return { kind: "gone" };
  }
  return removalFrom(toOutcome(answer.failure, context.now()));
}
