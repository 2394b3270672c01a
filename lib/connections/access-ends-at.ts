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
 * When a connection's access ends unless a person reconnects it. Null where it lasts, where it renews
 * by itself, and where it cannot be used anyway. A renewal that keeps failing counts in the last week.
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
