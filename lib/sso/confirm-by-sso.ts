import { recordReauthentication } from "@/lib/auth/start-session";
import type { Actor } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import type { ProvedIdentity } from "./exchange-code";
import { findIdentity, noteIdentityUse } from "./identity-store";
import { authenticatedAtOf } from "./sign-in-by-sso";
import { SsoFailure } from "./sso-failure";

const clockSkewMs = 30_000;

type Confirmation = { identity: ProvedIdentity; askedAt: Date };

export async function confirmBySso(
  actor: Actor,
  { identity, askedAt }: Confirmation,
): Promise<string> {
  const { authenticatedAt } = identity;
  const isRecent =
    authenticatedAt !== null && authenticatedAt.getTime() >= askedAt.getTime() - clockSkewMs;
  const { token } = await transaction(async (tx) => {
    const found = await findIdentity(tx, identity);
    if (!found) throw new SsoFailure("not_linked");
    if (found.user.id !== actor.userId) throw new SsoFailure("another_account");
    if (!isRecent) throw new SsoFailure("not_recent");
    await noteIdentityUse(tx, found.id);
    return await recordReauthentication(tx, actor, authenticatedAtOf(identity));
  });
  return token;
}
