import { actorFromToken } from "@/lib/credentials/actor-from-token";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { actorFromAccessToken } from "@/lib/oauth/actor-from-access-token";

/**
 * Returns the actor of an API key or of an assistant's access token; cookies do not count. Throws
 * `unauthenticated` without a bearer and `invalid_credential` for an invalid one.
 */
export async function authenticateAssistant(request: Request, requestId: string): Promise<Actor> {
  const header = request.headers.get("Authorization");
  if (header === null) throw new AppError("unauthenticated", "Send a bearer credential.");
  const [, token] = /^Bearer +([\w-]+)$/i.exec(header) ?? [];
  const actor = token && ((await actorFromToken(token)) ?? (await actorFromAccessToken(token)));
  if (actor) return { ...actor, requestId };
  throw new AppError(
    "invalid_credential",
    "This credential is not valid, has expired or was revoked. Connect again.",
  );
}
