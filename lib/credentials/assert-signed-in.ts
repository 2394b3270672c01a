import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";

/** Throws `session_required` for a credential: none may create, list or revoke credentials. */
export function assertSignedIn({ via }: Actor): void {
  if (via === "session") return;
  throw new AppError("session_required", "Only a signed-in person can do this, not a credential.");
}
