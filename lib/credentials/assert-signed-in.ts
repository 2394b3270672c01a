import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";

export function assertSignedIn({ via }: Actor): void {
  if (via === "session") return;
  throw new AppError("session_required", "Only a signed-in person can do this, not a credential.");
}
