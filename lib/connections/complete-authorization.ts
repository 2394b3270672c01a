import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import type { Network } from "@/lib/networks/network";
import type { AuthorizationResult } from "./authorization-result";
import {
  consumeState,
  findStarted,
  refuseAuthorization,
  storeDiscovery,
} from "./authorization-store";
import { redirectUri } from "./callback-urls";
import { copyAvatars } from "./copy-avatar";
import { type StoredDiscovery, sealDiscovery, sealRefusal } from "./discovery";
import { finishConnect } from "./finish-connect";
import { finishReconnect } from "./finish-reconnect";
import { loggedContext } from "./logged-context";
import { requireContext } from "./network-context";
import { requireNetwork } from "./require-network";
import type { AuthorizationProblem } from "./schema";

type Returning = { segment: string; parameters: URLSearchParams };

type Run = { id: string; reconnectId: string | null; network: Network };

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
  const { id, stateHash, reconnectId } = started;
  if (!(await consumeState(db, actor.workspaceId, { id, stateHash })))
    return { problem: "state_invalid" };
  return await exchange(actor, { id, reconnectId, network }, parameters);
}

async function exchange(
  actor: Actor,
  run: Run,
  parameters: URLSearchParams,
): Promise<AuthorizationResult> {
  const { network } = run;
  const context = loggedContext(network.id, requireContext(network));
  const callback = { redirectUri: redirectUri(network), parameters };
  const found = await network.discover(context, callback);
  if (found.state !== "discovered")
    return await refuse(actor, run, { problem: found.state, message: found.message });
  if (found.accounts.length === 0)
    return await refuse(actor, run, { problem: "no_accounts", message: null });
  const discovery: StoredDiscovery = {
    authorizedUserId: found.authorizedUserId,
    sandbox: context.settings.sandbox,
    accounts: await copyAvatars({ context, workspaceId: actor.workspaceId }, found.accounts),
  };
  if (run.reconnectId) {
    const { id: authorizationId, reconnectId } = run;
    return await finishReconnect(actor, { authorizationId, reconnectId, discovery });
  }
  if (network.accountChoice === "one") return await connectSingle(actor, run, discovery);
  return await offerChoice(actor, run.id, discovery);
}

async function connectSingle(
  actor: Actor,
  run: Run,
  discovery: StoredDiscovery,
): Promise<AuthorizationResult> {
  const unusable = discovery.accounts.find(({ credentials }) => credentials === null);
  if (unusable) {
    return await refuse(actor, run, { problem: "not_connectable", message: unusable.reason });
  }
  const { id: authorizationId, network } = run;
  return await finishConnect(actor, { authorizationId, provider: network.id, discovery });
}

type ReportedProblem = { problem: AuthorizationProblem; message: string | null };

async function refuse(
  actor: Actor,
  { id }: Run,
  { problem, message }: ReportedProblem,
): Promise<AuthorizationResult> {
  const sealedRefusal = sealRefusal(id, { message });
  await refuseAuthorization(db, actor.workspaceId, { id, sealedRefusal });
  return { problem, refusedId: id };
}

async function offerChoice(
  actor: Actor,
  id: string,
  discovery: StoredDiscovery,
): Promise<AuthorizationResult> {
  return await transaction(async (tx) => {
    const sealedDiscovery = sealDiscovery(id, discovery);
    const isStored = await storeDiscovery(tx, actor.workspaceId, { id, sealedDiscovery });
    if (!isStored) return { problem: "expired" };
    await recordAudit(tx, actor, {
      action: "authorization.discovered",
      targetType: "authorization",
      targetId: id,
    });
    return { authorizationId: id };
  });
}
