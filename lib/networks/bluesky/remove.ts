import { removalFrom } from "../http/removal";
import type { Published, Removal } from "../network";
import { callBluesky, xrpc } from "./call";
import { toOutcome } from "./errors";
import { parsePostUri } from "./record";
import { sessionOf } from "./session";
import type { BlueskyContext } from "./settings";
import { NothingAnswer } from "./wire";

/** Deleting what is gone succeeds as well, so that both are removed. */
export async function removeRecord(
  context: BlueskyContext,
  { account, remoteId }: Published,
): Promise<Removal> {
  const session = sessionOf(account);
  const { collection, rkey } = parsePostUri(remoteId);
  const json = { repo: session.did, collection, rkey };
  const address = xrpc(session.pds, "com.atproto.repo.deleteRecord");
  const answer = await callBluesky(
    context,
    { method: "POST", address, session, json },
    NothingAnswer,
  );
  return answer.ok ? { kind: "removed" } : removalFrom(toOutcome(answer.failure, context.now()));
}
