import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { recentAuthMinutes } from "./authenticate";
import type { Reauthenticated } from "./schema";
import { renewAuthentication } from "./session-store";

/** Give the returned token to the browser once the transaction is committed. */
export async function recordReauthentication(
  tx: Tx,
  actor: Actor,
  at = now(),
): Promise<{ token: string; answer: z.input<typeof Reauthenticated> }> {
  const { sessionId } = actor;
  if (!sessionId) throw new AppError("session_required", "Only a signed-in person can do this.");
  const token = await renewAuthentication(tx, sessionId, at);
  await recordAudit(tx, actor, {
    action: "session.reauthenticated",
    targetType: "session",
    targetId: sessionId,
  });
  const until = new Date(at.getTime() + recentAuthMinutes * 60_000);
  return { token, answer: { recentAuthUntil: until.toISOString() } };
}
