import type { Actor } from "./actor";
import type { AppError } from "./errors";

const actors = new WeakMap<AppError, Actor>();

/**
 * Returns the refusal of a caller that is known and is not let in, as while all programs are stopped. Their
 * writes leave receipts too.
 */
export function refusing(actor: Actor, refusal: AppError): AppError {
  actors.set(refusal, actor);
  return refusal;
}

export function refusedActor(refusal: unknown): Actor | null {
  return actors.get(refusal as AppError) ?? null;
}
