import type { ListedCredential } from "@/lib/credentials/schema";
import { formatDate, formatDateTime, type TimePreferences } from "@/lib/time/format-instant";

export type KeyState = "working" | "expired" | "revoked";

type Ends = Pick<ListedCredential, "expiresAt" | "revokedAt">;

export function keyState({ expiresAt, revokedAt }: Ends, nowMs: number): KeyState {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && Date.parse(expiresAt) <= nowMs ? "expired" : "working";
}

export function describeAccess({
  accessLevel,
  includeAdmin,
}: Pick<ListedCredential, "accessLevel" | "includeAdmin">): string {
  const access = accessLevel === "read" ? "Can read" : "Can read and edit";
  return includeAdmin ? `${access}, and administer` : access;
}

export function describeEnd(
  key: Ends,
  { nowMs, preferences }: { nowMs: number; preferences: TimePreferences },
): string {
  const { expiresAt, revokedAt } = key;
  if (revokedAt !== null) return `Revoked ${formatDate(revokedAt, preferences)}`;
  if (expiresAt === null) return "Does not expire";
  const verb = keyState(key, nowMs) === "expired" ? "Expired" : "Expires";
  return `${verb} ${formatDate(expiresAt, preferences)}`;
}

export function describeLastUse(lastUsedAt: string | null, preferences: TimePreferences): string {
  return lastUsedAt === null
    ? "Never used"
    : `Last used ${formatDateTime(lastUsedAt, preferences)}`;
}
