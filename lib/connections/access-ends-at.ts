import { now } from "@/lib/kernel/clock";
import type { ConnectionState } from "./schema";

export const warnAheadMs = 7 * 86_400_000;

type Access = {
  state: ConnectionState;
  tokenExpiresAt: Date | null;
  renewAt: Date | null;
  renewalTries: number;
};

/**
 * Returns the end of access unless a person reconnects; null where access lasts, renews by itself or
 * is lost already. A renewal that keeps failing counts as none in the last week.
 */
export function accessEndsAt({
  state,
  tokenExpiresAt,
  renewAt,
  renewalTries,
}: Access): Date | null {
  if (state !== "active" || tokenExpiresAt === null) return null;
  if (renewAt === null) return tokenExpiresAt;
  const isNear = tokenExpiresAt.getTime() - now().getTime() <= warnAheadMs;
  return renewalTries > 0 && isNear ? tokenExpiresAt : null;
}
