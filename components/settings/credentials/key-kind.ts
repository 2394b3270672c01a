import type { ListedCredential } from "@/lib/identity/credentials/schema";
import { formatDate, formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";

export type KeyKind = "personal" | "team";

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

export const keyKinds = {
  personal: {
    path: "/api/credentials",
    title: "Your API keys and assistants",
    description: "Whatever is listed here acts as you, and can do no more than you.",
    emptyTitle: "No API keys yet",
    emptyDescription:
      "Keys for your own scripts and tools will be here. They end when you leave the team.",
    createLabel: "Create key",
    dialogTitle: "Create an API key",
    dialogDescription: "It acts as you, and can do no more than you.",
  },
  team: {
    path: "/api/team-credentials",
    title: "The team’s API keys and everybody’s assistants",
    description:
      "A key belongs to the team and stays when its maker leaves. An assistant acts for whoever connected it.",
    emptyTitle: "No team keys yet",
    emptyDescription:
      "Keys for integrations that belong to nobody in particular will be here, whoever made them.",
    createLabel: "Create team key",
    dialogTitle: "Create a team API key",
    dialogDescription: "It belongs to the team and stays when you leave.",
  },
} as const satisfies Record<KeyKind, object>;

type KeyState = "working" | "expired" | "revoked";

type Ends = Pick<ListedCredential, "expiresAt" | "revokedAt">;
