import { recordAudit } from "@/lib/audit/record-audit";
import type { Actor } from "@/lib/kernel/actor";
import { db, transaction } from "@/lib/kernel/db";
import type { Discovery, Network, NetworkContext } from "@/lib/networks/network";
import type { AuthorizationResult } from "./authorization-result";
import { refuseAuthorization, storeDiscovery } from "./authorization-store";
import { copyAvatars } from "./copy-avatar";
import { type StoredDiscovery, sealDiscovery, sealRefusal } from "./discovery";
import { finishConnect } from "./finish-connect";
import { finishReconnect } from "./finish-reconnect";
import type { AuthorizationProblem } from "./schema";

export type Run = { id: string; reconnectId: string | null; network: Network };

type Found = { context: NetworkContext; found: Discovery };

export async function settleDiscovery(
  actor: Actor,
  run: Run,
  { context, found }: Found,
): Promise<AuthorizationResult> {
  const { network } = run;
  if (found.state !== "discovered") {
    const problem = found.state === "unreadable" ? "refused" : found.state;
    return await refuse(actor, run, { problem, message: found.message });
  }
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
