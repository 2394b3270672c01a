import type { Actor } from "@/lib/actor";
import { recordAudit } from "@/lib/audit/record-audit";
import { now } from "@/lib/clock";
import { db, transaction } from "@/lib/db";
import type { Discovery, Network } from "@/lib/networks/network";
import { closeAuthorization, findStarted, holdDiscovery, spendState } from "./authorization-store";
import { copyAvatars } from "./copy-avatar";
import { type StoredDiscovery, sealDiscovery } from "./discovery";
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
 * their administrator to choose from. The exchange stands outside any transaction.
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
    userId: actor.userId,
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
  const problem = problemOf(found);
  if (found.state !== "discovered" || problem) {
    return await giveUp(actor, run, problem ?? "failed");
  }
  const discovery: StoredDiscovery = {
    authorizedUserId: found.authorizedUserId,
    sandbox: context.settings.sandbox,
    accounts: await copyAvatars(context, found.accounts),
  };
  if (run.reconnectId) {
    const { id: authorizationId, reconnectId } = run;
    return await finishReconnect(actor, { authorizationId, reconnectId, discovery });
  }
  return await offer(actor, run.id, discovery);
}

function problemOf(found: Discovery): AuthorizationProblem | null {
  if (found.state === "discovered") return found.accounts.length === 0 ? "no_accounts" : null;
  return found.state;
}

async function giveUp(actor: Actor, { id }: Run, problem: AuthorizationProblem): Promise<Landing> {
  await closeAuthorization(db, actor.workspaceId, {
    ...{ id, userId: actor.userId },
    ...{ from: ["started"], to: "cancelled" },
  });
  return { problem };
}

async function offer(actor: Actor, id: string, discovery: StoredDiscovery): Promise<Landing> {
  return await transaction(async (tx) => {
    if (!(await holdDiscovery(tx, id, sealDiscovery(id, discovery)))) return { problem: "expired" };
    const audited = { targetType: "authorization", targetId: id };
    await recordAudit(tx, actor, { action: "authorization.discovered", ...audited });
    return { authorizationId: id };
  });
}
