import { serve } from "inngest/edge";
import { recordCall } from "@/lib/health/engine/record-contact";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { inngestClient } from "./client";
import { functions } from "./functions";
import { stopping } from "./stop-signal";

let handle: ReturnType<typeof serve> | undefined;

/**
 * Answers an Inngest server's signed request. Throws `not_found` in embedded mode: the client is
 * then in dev mode, which checks no signature.
 */
export async function answerInngest(request: Request): Promise<Response> {
  const { inngest } = env;
  if (inngest.mode === "embedded")
    throw new AppError("not_found", "There is nothing at this address.");
  if (stopping.signal.aborted) {
    throw new AppError("unavailable", "This process stops; another one goes on.", {
      retryAfterSeconds: 5,
    });
  }
  const { serveOrigin } = inngest;
  handle ??= serve({ client: inngestClient, functions, serveOrigin, enableUnauthedSync: false });
  const response = await handle(request);
  // Without a valid signature, anybody may have called.
  if (request.method === "POST" && response.status !== 401) recordCall();
  return response;
}
