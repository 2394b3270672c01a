import type { Account } from "../network";
import { callMastodon } from "./call";
import { serverOf, tokenOf } from "./server";
import type { MastodonContext } from "./settings";
import { StatusAnswer } from "./wire";

export async function findPermalink(
  context: MastodonContext,
  { account, remoteId }: { account: Account; remoteId: string },
): Promise<string | null> {
  const path = `/api/v1/statuses/${encodeURIComponent(remoteId)}`;
  const token = tokenOf(account);
  const call = { server: serverOf(account), token, method: "GET", path } as const;
  const answer = await callMastodon(context, call, StatusAnswer);
  return answer.ok ? (answer.body.url ?? answer.body.uri ?? null) : null;
}
