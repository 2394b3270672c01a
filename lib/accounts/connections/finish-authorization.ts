import { type Actor, personOf } from "@/lib/kernel/actor";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { DiscoveredAccount, Discovery, Network, NetworkContext } from "@/lib/networks/network";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { closeAuthorization, refuseAuthorization, storeDiscovery } from "./authorization-store";
import { type ConnectionRow, findConnection, saveConnection } from "./connection-store";
import { copyAvatars } from "./copy-avatar";
import type { AuthorizationProblem } from "./schema";
import { type StoredDiscovery, sealDiscovery, sealRefusal } from "./sealed-authorization";

export type AuthorizationResult =
  | { authorizationId: string }
  | { connectedId: string }
  | { reconnectedId: string }
  | { problem: AuthorizationProblem; refusedId?: string };

type Run = { id: string; reconnectId: string | null; network: Network };

export async function finishAuthorization(
  actor: Actor,
  run: Run,
  { context, found }: { context: NetworkContext; found: Discovery },
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
  if (run.reconnectId) return await reconnect(actor, run, discovery);
  if (network.accountChoice === "one") return await connectSingle(actor, run, discovery);
  return await offerChoice(actor, run.id, discovery);
}

export function redirectPath(result: AuthorizationResult): string {
  if ("authorizationId" in result) return `/connections?authorization=${result.authorizationId}`;
  if ("connectedId" in result) return `/connections?connected=${result.connectedId}`;
  if ("reconnectedId" in result) return `/connections?reconnected=${result.reconnectedId}`;
  const refused = result.refusedId ? `&authorization=${result.refusedId}` : "";
  return `/connections?problem=${result.problem}${refused}`;
}

export async function connectAccounts(
  tx: Tx,
  actor: Actor,
  {
    provider,
    discovery,
    accounts,
  }: { provider: string; discovery: StoredDiscovery; accounts: DiscoveredAccount[] },
): Promise<ConnectionRow[]> {
  const { authorizedUserId, sandbox } = discovery;
  const grant = { provider, sandbox, authorizedUserId, connectedById: personOf(actor) };
  const connections: ConnectionRow[] = [];
  for (const account of accounts) {
    const granted = { ...withCredentials(account), ...grant };
    const id = await saveConnection(tx, actor.workspaceId, granted);
    await recordAudit(tx, actor, {
      action: "connection.connected",
      targetType: "connection",
      targetId: id,
      after: { state: "active" },
    });
    const saved = await findConnection(tx, actor.workspaceId, id);
    if (saved) connections.push(saved);
  }
  return connections;
}

async function refuse(
  actor: Actor,
  { id }: Run,
  { problem, message }: { problem: AuthorizationProblem; message: string | null },
): Promise<AuthorizationResult> {
  const sealedRefusal = sealRefusal(id, { message });
  await refuseAuthorization(db, actor.workspaceId, { id, sealedRefusal });
  return { problem, refusedId: id };
}

async function reconnect(
  actor: Actor,
  run: Run,
  discovery: StoredDiscovery,
): Promise<AuthorizationResult> {
  return await transaction(async (tx) => {
    const isOpen = await consume(tx, actor, run);
    const { reconnectId } = run;
    const connection = reconnectId && (await findConnection(tx, actor.workspaceId, reconnectId));
    if (!isOpen || !connection) return { problem: "expired" };
    const { provider, accountId } = connection;
    const found = discovery.accounts.find((account) => account.accountId === accountId);
    if (!found) return { problem: "other_account" };
    const { credentials, reason: _, ...account } = found;
    if (!credentials) return { problem: "not_connectable" };
    const { authorizedUserId, sandbox } = discovery;
    const grant = { provider, sandbox, authorizedUserId, connectedById: personOf(actor) };
    await saveConnection(tx, actor.workspaceId, { ...account, ...grant, credentials });
    await recordAudit(tx, actor, {
      action: "connection.reconnected",
      targetType: "connection",
      targetId: connection.id,
      before: { state: connection.state },
      after: { state: "active" },
    });
    return { reconnectedId: connection.id };
  });
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
  return await transaction(async (tx) => {
    const isOpen = await consume(tx, actor, run);
    if (!isOpen) return { problem: "expired" };
    const { accounts } = discovery;
    const granted = { provider: run.network.id, discovery, accounts };
    const [connection] = await connectAccounts(tx, actor, granted);
    return connection ? { connectedId: connection.id } : { problem: "no_accounts" };
  });
}

async function consume(tx: Tx, actor: Actor, { id }: Run): Promise<boolean> {
  return await closeAuthorization(tx, actor.workspaceId, {
    id,
    userId: personOf(actor),
    from: ["started"],
    to: "consumed",
  });
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

function withCredentials({ credentials, reason, ...account }: DiscoveredAccount) {
  if (credentials) return { ...account, credentials };
  const why = reason ?? "The network gave no access to it.";
  throw new AppError("connection_unavailable", `${account.name} cannot be connected. ${why}`);
}
