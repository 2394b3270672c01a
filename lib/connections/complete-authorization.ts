import { type Actor, personOf } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { AuthorizationResult } from "./authorization-result";
import { consumeState, findStarted } from "./authorization-store";
import { asked } from "./begin-authorization";
import { redirectUri } from "./callback-urls";
import { openSignIn } from "./kept-sign-in";
import { loggedContext } from "./logged-context";
import { requireContext } from "./network-context";
import { requireNetwork } from "./require-network";
import { settleDiscovery } from "./settle-discovery";

type Returning = { segment: string; parameters: URLSearchParams };

/**
 * Consumes the state, exchanges the code, and stores the accounts to choose from or connects the only
 * one. The exchange runs outside any transaction.
 */
export async function completeAuthorization(
  actor: Actor | null,
  { segment, parameters }: Returning,
): Promise<AuthorizationResult> {
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
  const found = await asked(network, () => network.discover(context, returned));
  return await settleDiscovery(actor, { id, reconnectId, network }, { context, found });
}
