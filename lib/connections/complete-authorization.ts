import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import type { Network } from "@/lib/networks/network";
import { findStarted, holdDiscovery, refuseAuthorization, spendState } from "./authorization-store";
import { copyAvatars } from "./copy-avatar";
import { type StoredDiscovery, sealDiscovery, sealRefusal } from "./discovery";
import { finishConnect } from "./finish-connect";
import { finishReconnect } from "./finish-reconnect";
import type { Landing } from "./landing";
import { requireContext } from "./network-context";
import { redirectUri } from "./redirect-uri";
import { requireNetwork } from "./require-network";
import type { AuthorizationProblem } from "./schema";

type Returning = { segment: string; parameters: URLSearchParams };

type Run = { id: string; reconnectId: string | null; network: Network };

/**
 * Ends the trip to the network: spends the state, exchanges the code and keeps the accounts for
 * their administrator to choose from, or connects the only one. The exchange stands outside any
 * transaction.
 */
export async function completeAuthorization(
  actor: Actor | null,
  { segment, parameters }: Returning,
): Promise<Landing> {
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
  if (!(await spendState(db, { id, stateHash }))) return { problem: "state_invalid" };
  return await exchange(actor, { id, reconnectId, network }, parameters);
}

async function exchange(actor: Actor, run: Run, parameters: URLSearchParams): Promise<Landing> {
  const { network } = run;
  const context = requireContext(network);
  const callback = { redirectUri: redirectUri(network), parameters };
  const found = await network.discover(context, callback);
  if (found.state !== "discovered") return await giveUp(run, found.state, found.message);
  if (found.accounts.length === 0) return await giveUp(run, "no_accounts", null);
  const discovery: StoredDiscovery = {
    authorizedUserId: found.authorizedUserId,
    sandbox: context.settings.sandbox,
    accounts: await copyAvatars(context, found.accounts),
  };
  if (run.reconnectId) {
    const { id: authorizationId, reconnectId } = run;
    return await finishReconnect(actor, { authorizationId, reconnectId, discovery });
  }
  if (network.accountChoice === "one") return await connectOnly(actor, run, discovery);
  return await offer(actor, run.id, discovery);
}

/** A sign-in for one account leaves nothing to choose: it is connected, or says why it cannot be. */
async function connectOnly(actor: Actor, run: Run, discovery: StoredDiscovery): Promise<Landing> {
  const unusable = discovery.accounts.find(({ credentials }) => credentials === null);
  if (unusable) return await giveUp(run, "not_connectable", unusable.reason);
  const { id: authorizationId, network } = run;
  return await finishConnect(actor, { authorizationId, provider: network.id, discovery });
}

async function giveUp(
  { id }: Run,
  problem: AuthorizationProblem,
  message: string | null,
): Promise<Landing> {
  await refuseAuthorization(db, id, sealRefusal(id, { message }));
  return { problem, refusedId: id };
}

async function offer(actor: Actor, id: string, discovery: StoredDiscovery): Promise<Landing> {
  return await transaction(async (tx) => {
    if (!(await holdDiscovery(tx, id, sealDiscovery(id, discovery)))) return { problem: "expired" };
    await recordAudit(tx, actor, {
      action: "authorization.discovered",
      targetType: "authorization",
      targetId: id,
    });
    return { authorizationId: id };
  });
}
