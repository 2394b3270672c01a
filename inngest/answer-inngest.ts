import { serve } from "inngest/edge";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { inngestClient } from "./client";
import { functions } from "./functions";

let handle: ReturnType<typeof serve> | undefined;

/**
 * Answers an Inngest server's signed request. Throws `not_found` in embedded mode: the client is
 * then in dev mode, which checks no signature.
 */
export async function answerInngest(request: Request): Promise<Response> {
  if (env.inngest.mode === "embedded")
    throw new AppError("not_found", "There is nothing at this address.");
  handle ??= serve({ client: inngestClient, functions, enableUnauthedSync: false });
  return handle(request);
}
