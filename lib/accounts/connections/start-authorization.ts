import { type Actor, personOf } from "@/lib/kernel/actor";
import { db, transaction } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError, notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { findNetwork } from "@/lib/networks";
import type { Network, SignInField, SignInStart } from "@/lib/networks/network";
import { recordAudit } from "@/lib/records/audit/record-audit";
import {
  closeAuthorization,
  createAuthorization,
  keepSignIn,
  purgeAuthorizations,
} from "./authorization-store";
import { mediaFetchProblem, redirectUri } from "./callback-urls";
import { findConnection, isAnyRead } from "./connection-store";
import { finishAuthorization, redirectPath } from "./finish-authorization";
import { answerOf, loggedContext } from "./logged-context";
import { modeOf, requireContext, requireNetwork, sandboxFor } from "./network-context";
import {
  ReconnectAnswer,
  ReconnectConnection,
  StartAuthorization,
  StartedAuthorization,
} from "./schema";
import { sealSignIn } from "./sealed-authorization";

export const startAuthorization = operation({
  name: "start_authorization",
  summary: "Start connecting accounts of a network",
  scope: "connections:admin",
  level: "publish",
  input: StartAuthorization,
  output: StartedAuthorization,
  failures: ["connection_unavailable", "provider_error", "unavailable"],
  outside: "The network was not asked, and no sign-in was begun.",
  run: (actor, { segment, sandbox, typed }) => {
    const network = requireNetwork(segment);
    const isSandbox = sandbox || modeOf(network.id) === "sandbox";
    return beginAuthorization(actor, { network, reconnectId: null, sandbox: isSandbox, typed });
  },
});

export const reconnectConnection = operation({
  name: "reconnect_connection",
  summary: "Renew a connection's access by signing in to the network again with the same account",
  scope: "connections:admin",
  level: "publish",
  input: ReconnectConnection,
  output: ReconnectAnswer,
  failures: ["connection_unavailable", "provider_error", "unavailable"],
  outside: "The network was not asked, and no sign-in was begun.",
  run: async (actor, { connectionId, typed }) => {
    const connection = await findConnection(db, actor.workspaceId, connectionId);
    if (!connection) throw notFound("connection");
    const network = findNetwork(connection.provider);
    if (!network) {
      throw new AppError("connection_unavailable", "This network is no longer supported.");
    }
    const { authorizationUrl } = await beginAuthorization(actor, {
      network,
      reconnectId: connection.id,
      sandbox: sandboxFor(network, connection.sandbox),
      typed,
    });
    return { authorizationUrl };
  },
});

export async function purgeUnusedAuthorizations(): Promise<number> {
  return await purgeAuthorizations(db);
}

type Beginning = {
  network: Network;
  reconnectId: string | null;
  sandbox: boolean;
  typed: Record<string, string>;
};

/**
 * Leads to the network's sign-in, or straight to the result where what was typed is enough. The network
 * is asked outside any transaction.
 */
async function beginAuthorization(
  actor: Actor,
  { network, reconnectId, sandbox, typed }: Beginning,
): Promise<StartedAuthorization> {
  const context = loggedContext(network.id, requireContext(network, sandbox));
  const problem = mediaFetchProblem(network);
  if (problem) throw new AppError("unavailable", problem);
  assertTyped(network.signInFields?.(context.settings) ?? [], typed);
  const { state, id, expiresAt } = await start(actor, { network, reconnectId });
  const also = await alsoAsked(actor, { network, reconnectId });
  const request = { redirectUri: redirectUri(network), state, typed, also };
  const begun = await answerOf(network, () => network.beginSignIn(context, request));
  const authorization = { id, expiresAt: expiresAt.toISOString() };
  if (begun.state === "redirect") {
    const sealedSignIn = sealSignIn(id, { sandbox, kept: begun.kept });
    await keepSignIn(db, actor.workspaceId, { id, sealedSignIn });
    return { authorization, authorizationUrl: begun.url };
  }
  if (begun.state !== "discovered") return await refuse(actor, id, begun);
  const run = { id, reconnectId, network };
  const result = await finishAuthorization(actor, run, { context, found: begun });
  return { authorization, authorizationUrl: `${env.BASE_URL}${redirectPath(result)}` };
}

/** A sign-in without them would take from accounts what their results are read by. */
async function alsoAsked(
  { workspaceId }: Actor,
  { network, reconnectId }: Pick<Beginning, "network" | "reconnectId">,
): Promise<string[]> {
  const permissions = network.results?.permissions ?? [];
  if (permissions.length === 0) return [];
  const isRead = await isAnyRead(db, workspaceId, { provider: network.id, id: reconnectId });
  return isRead ? permissions.map(({ name }) => name) : [];
}

function assertTyped(fields: readonly SignInField[], typed: Record<string, string>): void {
  const missing = fields.filter(({ name, isRequired }) => isRequired && !typed[name]?.trim());
  const known = new Set(fields.map(({ name }) => name));
  const unknown = Object.keys(typed).filter((name) => !known.has(name));
  const details = [
    ...missing.map(({ name, label }) => detail(name, "missing", `${label} is needed.`)),
    ...unknown.map((name) => detail(name, "unknown", "The network asks for no such thing.")),
  ];
  const [first] = details;
  if (first) throw new AppError("validation_failed", first.message, { details });
}

function detail(name: string, code: string, message: string) {
  return { path: `typed.${name}`, code, message };
}

async function start(
  actor: Actor,
  { network, reconnectId }: Pick<Beginning, "network" | "reconnectId">,
) {
  const { sessionId, workspaceId } = actor;
  if (!sessionId) {
    throw new AppError("session_required", "Only a signed-in person can connect accounts.");
  }
  return await transaction(async (tx) => {
    await purgeAuthorizations(tx);
    const created = await createAuthorization(tx, workspaceId, {
      userId: personOf(actor),
      sessionId,
      provider: network.id,
      reconnectId,
    });
    await recordAudit(tx, actor, {
      action: "authorization.started",
      targetType: "authorization",
      targetId: created.id,
    });
    return created;
  });
}

const codes = {
  unavailable: "unavailable",
  unreadable: "provider_error",
  refused: "connection_unavailable",
} as const;

async function refuse(
  actor: Actor,
  id: string,
  { state, message }: Extract<SignInStart, { message: string }>,
): Promise<never> {
  await closeAuthorization(db, actor.workspaceId, {
    id,
    userId: personOf(actor),
    from: ["started"],
    to: "cancelled",
  });
  throw new AppError(codes[state], message);
}
