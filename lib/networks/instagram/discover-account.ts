import type { Failure } from "../meta/send-graph";
import type { DiscoveredAccount, Discovery } from "../network";
import { credentialsFor, expiryOf } from "./credentials";
import { readProfile } from "./read-profile";
import type { InstagramContext } from "./settings";
import type { Profile } from "./wire";

type LongToken = { access_token: string; expires_in?: number | undefined };

export type AccountFound = { ok: true; discovery: Discovery } | { ok: false; failure: Failure };

export async function discoverAccount(
  context: InstagramContext,
  token: LongToken,
): Promise<AccountFound> {
  const answer = await readProfile(context, token.access_token);
  if (!answer.ok) return answer;
  const account = toAccount(answer.body, token, context.now());
  const { id: authorizedUserId } = answer.body;
  return { ok: true, discovery: { state: "discovered", authorizedUserId, accounts: [account] } };
}

function toAccount(profile: Profile, token: LongToken, now: Date): DiscoveredAccount {
  const { username, name, profile_picture_url: avatarUrl } = profile;
  const reason = reasonAgainst(profile);
  const expiresAt = expiryOf(token.expires_in, now);
  const given = { token: token.access_token, username, issuedAt: now, expiresAt };
  return {
    accountId: profile.user_id ?? profile.id,
    name: name?.trim() || username,
    handle: username,
    avatarUrl: avatarUrl ?? null,
    credentials: reason === null ? credentialsFor(given) : null,
    reason,
    tokenExpiresAt: expiresAt,
  };
}

function reasonAgainst({ account_type: type, user_id }: Profile): string | null {
  if (user_id && type !== "PERSONAL") return null;
  return "Instagram lets apps publish to professional accounts only: switch this account to a business or creator account there, then connect it again.";
}
