import { serve } from "inngest/edge";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { metrics } from "@/lib/kernel/metrics";
import { appId, inngestClient } from "./client";
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
  countCall(request);
  return handle(request);
}

/** Only functions of ours are counted: anybody can call this address. */
function countCall(request: Request): void {
  const called = new URL(request.url).searchParams.get("fnId");
  const own = functions.find((fn) => fn.id(appId) === called);
  if (own) metrics().inngestCalls.inc({ function: own.id() });
}
