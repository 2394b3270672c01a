import { now } from "@/lib/kernel/clock";
import { findNetwork } from "@/lib/networks";
import type { AccountCredentials } from "@/lib/networks/network";

const dayMs = 86_400_000;
const aheadMs = 30 * dayMs;
/** Between one attempt that did not reach the network and the next. */
const retryAfterMs = [5, 30, 120, 360].map((minutes) => minutes * 60_000);

type Token = {
  provider: string;
  credentials: AccountCredentials;
  tokenExpiresAt: Date | null;
};

/**
 * When a new token should be renewed: 30 days before its end, and not in the first half of its life.
 * Null for a token that does not end, and where only a person can renew it
 * by then.
 */
export function planRenewal({ provider, credentials, tokenExpiresAt }: Token): Date | null {
  if (tokenExpiresAt === null) return null;
  const halfMs = (now().getTime() + tokenExpiresAt.getTime()) / 2;
  const renewAt = new Date(Math.max(tokenExpiresAt.getTime() - aheadMs, halfMs));
  return isRenewable({ provider, credentials }, renewAt) ? renewAt : null;
}

/** True where the network can renew a token without a person. */
export function isRenewable(
  { provider, credentials }: Pick<Token, "provider" | "credentials">,
  at: Date,
): boolean {
  const network = findNetwork(provider);
  if (!network?.renew) return false;
  return network.canRenew?.(credentials, at) ?? true;
}

/** When to try again after so many attempts in a row that did not reach the network. */
export function retryRenewalAt(tries: number): Date {
  const waitMs = retryAfterMs[Math.min(tries, retryAfterMs.length) - 1] ?? 0;
  return new Date(now().getTime() + waitMs);
}
