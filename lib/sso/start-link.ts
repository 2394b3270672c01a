import type { z } from "zod";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { requireOidc } from "./require-oidc";
import type { StartedLink } from "./schema";
import { SsoFailure } from "./sso-failure";
import { startAttempt } from "./start-attempt";

export async function startLink(
  { sessionId }: Actor,
  headers: Headers,
): Promise<z.input<typeof StartedLink>> {
  const { name } = requireOidc();
  const attempt = { purpose: "link" as const, sessionId, returnTo: "/settings" };
  try {
    return { authorizationUrl: await startAttempt(attempt, headers) };
  } catch (thrown) {
    if (!(thrown instanceof SsoFailure)) throw thrown;
    throw new AppError("unavailable", `${name} does not answer at the moment. Try again shortly.`, {
      cause: thrown,
      retryAfterSeconds: 5,
    });
  }
}
