import { recordAudit } from "@/lib/audit/record-audit";
import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { revokeOtherSessions } from "./session-store";

type Author = Pick<Actor, "workspaceId" | "userId" | "credentialId" | "requestId">;

export async function endSessions(
  tx: Tx,
  author: Author,
  whose: { userId: string; sessionId: string | null },
): Promise<number> {
  const ended = await revokeOtherSessions(tx, whose);
  for (const targetId of ended) {
    await recordAudit(tx, author, { action: "session.revoked", targetType: "session", targetId });
  }
  return ended.length;
}
