import type { Account } from "../network";
import { callMastodon } from "./call";
import { serverOf } from "./server";
import type { MastodonContext } from "./settings";
import { NothingAnswer } from "./wire";

const revokeDeadlineMs = 5000;

export async function revokeToken(context: MastodonContext, account: Account): Promise<boolean> {
  const { token = "", clientId = "", clientSecret = "" } = account.credentials;
  const form = new URLSearchParams({ token, client_id: clientId, client_secret: clientSecret });
  const server = serverOf(account);
  const call = { server, method: "POST", path: "/oauth/revoke", form } as const;
  const answer = await callMastodon(
    context,
    { ...call, deadlineMs: revokeDeadlineMs },
    NothingAnswer,
  );
  return answer.ok;
}
