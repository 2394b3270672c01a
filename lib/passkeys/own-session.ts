import { type Actor, personOf } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";

export function ownSession(actor: Actor): { userId: string; sessionId: string } {
  const { sessionId } = actor;
  if (sessionId !== null) return { userId: personOf(actor), sessionId };
  throw new AppError("session_required", "Only a signed-in person can do this, not a credential.");
}
