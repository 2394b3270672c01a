import { randomUUID } from "node:crypto";
import type { InteractionResult } from "oidc-provider";
import { assertSignedIn } from "@/lib/credentials/credentials";
import { issueGrant } from "@/lib/credentials/grant";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { authorizationServer, grantDays } from "./authorization-server";
import { mcpResource } from "./mcp-resource";
import { decideRecord } from "./oauth-record-store";
import { expired, findPendingRequest, type PendingRequest } from "./pending-request";
import { storePayload } from "./postgres-adapter";
import { DecideConsent, DecidedConsent } from "./schema";
import { isReadOnly } from "./scopes";

export const decideConsent = operation({
  name: "decide_consent",
  summary: "Let an assistant in, or not",
  scope: "self",
  input: DecideConsent,
  output: DecidedConsent,
  failures: ["forbidden", "limit_reached", "link_expired"],
  run: async (actor, { uid, decision }) => {
    assertSignedIn(actor);
    const request = await findPendingRequest(actor, uid);
    await transaction((tx) =>
      decision === "allow" ? allow(tx, actor, request) : decide(tx, request, denial),
    );
    return { redirectTo: request.interaction.returnTo };
  },
});

const denial = { error: "access_denied", error_description: "The person did not agree." };

/** A concurrent decision waits here for the first one and finds the request decided. */
async function decide(
  tx: Tx,
  { interaction: { uid: id } }: PendingRequest,
  result: InteractionResult,
): Promise<void> {
  if (!(await decideRecord(tx, { kind: "Interaction", id }, result))) throw expired();
}

async function allow(tx: Tx, actor: Actor, request: PendingRequest): Promise<void> {
  const { client, clientName, scopes } = request;
  const { sessionId } = actor;
  const accountId = personOf(actor);
  if (scopes.length === 0) {
    throw new AppError("forbidden", "Your role allows nothing of what this assistant asks for.");
  }
  const grantId = randomUUID();
  await decide(tx, request, {
    login: { accountId, remember: false },
    consent: { grantId },
    ...(sessionId && { sessionId }),
  });
  const scope = scopes.join(" ");
  await issueGrant(tx, actor, {
    id: grantId,
    name: clientName,
    clientId: client.clientId,
    scope,
    accessLevel: isReadOnly(scopes) ? "read" : "edit",
    includeAdmin: scopes.includes("admin"),
    expiresAt: new Date(now().getTime() + grantDays * 86_400_000),
  });
  const { Grant } = authorizationServer();
  const grant = new Grant({ accountId, clientId: client.clientId });
  grant.jti = grantId;
  grant.addResourceScope(mcpResource.url, scope);
  const { payload } = await grant.getValueAndPayload();
  const kept = { payload, expiresInSeconds: grantDays * 86_400 };
  // `grant.save()` would write outside this transaction and survive its rollback.
  await storePayload(tx, { kind: "Grant", id: grantId }, kept);
}
