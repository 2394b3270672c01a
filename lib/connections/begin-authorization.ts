import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { isDatabaseTrouble } from "@/lib/kernel/database-trouble";
import { db, transaction } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import type { Network, SignInStart } from "@/lib/networks/network";
import { assertTyped } from "./assert-typed";
import { redirectPath } from "./authorization-result";
import {
  closeAuthorization,
  createAuthorization,
  keepSignIn,
  purgeAuthorizations,
} from "./authorization-store";
import { redirectUri } from "./callback-urls";
import { sealSignIn } from "./kept-sign-in";
import { loggedContext } from "./logged-context";
import { mediaFetchProblem } from "./media-fetch-problem";
import { requireContext } from "./network-context";
import type { StartedAuthorization } from "./schema";
import { settleDiscovery } from "./settle-discovery";

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
export async function beginAuthorization(
  actor: Actor,
  { network, reconnectId, sandbox, typed }: Beginning,
): Promise<StartedAuthorization> {
  const context = loggedContext(network.id, requireContext(network, sandbox));
  const problem = mediaFetchProblem(network);
  if (problem) throw new AppError("unavailable", problem);
  assertTyped(network.signInFields?.(context.settings) ?? [], typed);
  const { state, id, expiresAt } = await start(actor, { network, reconnectId });
  const request = { redirectUri: redirectUri(network), state, typed };
  const begun = await asked(network, () => network.beginSignIn(context, request));
  const authorization = { id, expiresAt: expiresAt.toISOString() };
  if (begun.state === "redirect") {
    const sealedSignIn = sealSignIn(id, { sandbox, kept: begun.kept });
    await keepSignIn(db, actor.workspaceId, { id, sealedSignIn });
    return { authorization, authorizationUrl: begun.url };
  }
  if (begun.state !== "discovered") return await refuse(actor, id, begun);
  const run = { id, reconnectId, network };
  const result = await settleDiscovery(actor, run, { context, found: begun });
  return { authorization, authorizationUrl: `${env.BASE_URL}${redirectPath(result)}` };
}

/** An answer that breaks an adapter is the network's failure, and is told as one. */
export async function asked<Answer>(
  { id, label }: Network,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (err) {
    if (err instanceof AppError || isDatabaseTrouble(err)) throw err;
    log.error({ err, network: id }, "A network's adapter broke while an account was connected.");
    throw new AppError("provider_error", `${label} gave an answer that cannot be read.`);
  }
}

async function start(actor: Actor, given: Pick<Beginning, "network" | "reconnectId">) {
  const { sessionId, workspaceId } = actor;
  if (!sessionId) {
    throw new AppError("session_required", "Only a signed-in person can connect accounts.");
  }
  const { network, reconnectId } = given;
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

type Refused = Extract<SignInStart, { message: string }>;

async function refuse(actor: Actor, id: string, { state, message }: Refused): Promise<never> {
  await closeAuthorization(db, actor.workspaceId, {
    id,
    userId: personOf(actor),
    from: ["started"],
    to: "cancelled",
  });
  throw new AppError(codes[state], message);
}
