import type { Account, MentionFinding, NetworkMentions } from "../network";
import { explainFailure } from "./errors";
import { isDid, readHandle, resolveHandle } from "./identity";
import { sessionOf } from "./session";
import type { BlueskyContext, BlueskyOrigin } from "./settings";

export const mentions: NetworkMentions<BlueskyOrigin> = {
  idLabel: "Handle",
  idHint: "Such as name.bsky.social, or the address of the profile.",
  exactName: true,
  readId: (typed) => (isDid(typed.trim()) ? typed.trim() : null),
  own: ({ accountId, handle }) => ({ id: accountId, name: handle }),
  shownAs: ({ name }) => `@${name}`,
  sentAs: ({ name }) => `@${name}`,
  find: findAccount,
};

async function findAccount(
  context: BlueskyContext,
  account: Account,
  typed: string,
): Promise<MentionFinding> {
  const handle = readHandle(typed);
  if (!handle) return { kind: "missing" };
  const did = await resolveHandle(context, handle, sessionOf(account).pds);
  if (did === null) return { kind: "missing" };
  if (typeof did !== "string") return { kind: "unavailable", message: explainFailure(did) };
  return { kind: "found", account: { id: did, name: handle } };
}
