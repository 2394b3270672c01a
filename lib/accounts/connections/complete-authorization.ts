import { actorFromSession } from "@/lib/identity/auth/actor-from-session";
import { readSessionToken } from "@/lib/identity/auth/session-cookie";
import { personOf } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { databaseTrouble } from "@/lib/kernel/database-trouble";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { consumeState, findStarted } from "./authorization-store";
import { redirectUri } from "./callback-urls";
import {
  type AuthorizationResult,
  finishAuthorization,
  redirectPath,
} from "./finish-authorization";
import { answerOf, loggedContext } from "./logged-context";
import { requireContext, requireNetwork } from "./network-context";
import { openSignIn } from "./sealed-authorization";

export async function answerAuthorizationCallback(
  request: Request,
  { requestId, segment }: { requestId: string; segment: string },
): Promise<Response> {
  requireNetwork(segment);
  const result = await complete(request, { requestId, segment }).catch((thrown) =>
    resultOfError(thrown, requestId),
  );
  const headers = {
    Location: `${env.BASE_URL}${redirectPath(result)}`,
    // The callback's address holds the code and the state.
    "Referrer-Policy": "no-referrer",
  };
  return new Response(null, { status: 303, headers });
}

/**
 * Consumes the state, exchanges the code, and stores the accounts to choose from or connects the only
 * one. The exchange runs outside any transaction.
 */
async function complete(
  request: Request,
  { requestId, segment }: { requestId: string; segment: string },
): Promise<AuthorizationResult> {
  const token = readSessionToken(request);
  const session = token ? await actorFromSession(token) : null;
  const actor = session && { ...session, requestId };
  const { searchParams: parameters } = new URL(request.url);
  const network = requireNetwork(segment);
  if (!actor?.sessionId) return { problem: "signed_out" };
  if (!actor.admin) return { problem: "forbidden" };
  const started = await findStarted(db, actor.workspaceId, {
    state: parameters.get("state") ?? "",
    userId: personOf(actor),
    sessionId: actor.sessionId,
    provider: network.id,
  });
  if (!started) return { problem: "state_invalid" };
  if (started.expiresAt <= now()) return { problem: "expired" };
  const { id, stateHash, reconnectId, sealedSignIn } = started;
  if (!sealedSignIn) return { problem: "expired" };
  if (!(await consumeState(db, actor.workspaceId, { id, stateHash })))
    return { problem: "state_invalid" };
  const { sandbox, kept } = openSignIn(id, sealedSignIn);
  const context = loggedContext(network.id, requireContext(network, sandbox));
  const returned = { redirectUri: redirectUri(network), parameters, kept };
  const found = await answerOf(network, () => network.discover(context, returned));
  return await finishAuthorization(actor, { id, reconnectId, network }, { context, found });
}

function resultOfError(thrown: unknown, requestId: string): AuthorizationResult {
  if (thrown instanceof AppError) {
    return { problem: thrown.code === "unavailable" ? "unavailable" : "failed" };
  }
  if (databaseTrouble(thrown, requestId)) return { problem: "unavailable" };
  log.error({ requestId, err: thrown }, "An authorization failed unexpectedly");
  return { problem: "failed" };
}
