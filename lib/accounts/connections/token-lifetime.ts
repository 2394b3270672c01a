import { now } from "@/lib/kernel/clock";
import { findNetwork } from "@/lib/networks";
import type { AccountCredentials } from "@/lib/networks/network";
import type { ConnectionState } from "./schema";

const dayMs = 86_400_000;
const aheadMs = 30 * dayMs;
const retryAfterMs = [5, 30, 120, 360].map((minutes) => minutes * 60_000);
export const warnAheadMs = 7 * dayMs;

/**
 * Returns the end of access unless a person reconnects; null where access lasts, renews by itself or
 * is lost already. A renewal that keeps failing counts as none in the last week.
 */
export function accessEndsAt({
  state,
  tokenExpiresAt,
  renewAt,
  renewalTries,
}: {
  state: ConnectionState;
  tokenExpiresAt: Date | null;
  renewAt: Date | null;
  renewalTries: number;
}): Date | null {
  if (state !== "active" || tokenExpiresAt === null) return null;
  if (renewAt === null) return tokenExpiresAt;
  const isNear = tokenExpiresAt.getTime() - now().getTime() <= warnAheadMs;
  return renewalTries > 0 && isNear ? tokenExpiresAt : null;
}

type Token = {
  provider: string;
  credentials: AccountCredentials;
  tokenExpiresAt: Date | null;
};

/**
 * Plans the renewal of a new token 30 days before its end, but not in the first half of its life.
 * Null for a token that does not end and for one that only a person can renew.
 */
export function planRenewal({ provider, credentials, tokenExpiresAt }: Token): Date | null {
  if (tokenExpiresAt === null) return null;
  const halfMs = (now().getTime() + tokenExpiresAt.getTime()) / 2;
  const renewAt = new Date(Math.max(tokenExpiresAt.getTime() - aheadMs, halfMs));
  return isRenewable({ provider, credentials }, renewAt) ? renewAt : null;
}

export function isRenewable(
  { provider, credentials }: Pick<Token, "provider" | "credentials">,
  at: Date,
): boolean {
  const network = findNetwork(provider);
  if (!network?.renew) return false;
  return network.canRenew?.(credentials, at) ?? true;
}

export function retryRenewalAt(tries: number): Date {
  const waitMs = retryAfterMs[Math.min(tries, retryAfterMs.length) - 1] ?? 0;
  return new Date(now().getTime() + waitMs);
}
