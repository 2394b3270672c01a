import { randomUUID } from "node:crypto";
import type { Client, Interaction, InteractionResult } from "oidc-provider";
import { issueGrant } from "@/lib/identity/credentials/grant";
import { readWorkspacePolicies } from "@/lib/identity/policies/policies";
import { ofAccess } from "@/lib/identity/policies/program-of";
import type { Policy } from "@/lib/identity/policies/schema";
import { type Actor, assertSignedIn, personOf } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { authorizationServer, grantDays } from "./authorization-server";
import { mcpResource } from "./mcp-resource";
import { decideRecord } from "./oauth-record-store";
import { storePayload } from "./postgres-adapter";
import { type OAuthScope, permissionsUnder } from "./rules";
import { ConsentAnswer, ConsentParams, DecideConsent, DecidedConsent } from "./schema";
import { isReadOnly, scopesWithin } from "./scopes";

export const readConsent = operation({
  name: "read_consent",
  summary: "Read what an assistant asks a person for",
  scope: "self",
  input: ConsentParams,
  output: ConsentAnswer,
  failures: ["link_expired"],
  run: async (actor, { uid }) => {
    assertSignedIn(actor);
    const { client, clientName, redirectUri, scopes } = await findPendingRequest(actor, uid);
    const { assistants } = await readWorkspacePolicies(actor);
    const policy = ofAccess(isReadOnly(scopes) ? "read" : "edit", assistants);
    return {
      consent: {
        uid,
        client: {
          name: clientName,
          host: hostOf(client.clientId),
          ...placeOf(redirectUri),
        },
        permissions: permissionsUnder(scopes, policy),
        policy,
        expiresAt: new Date(now().getTime() + grantDays * 86_400_000).toISOString(),
      },
    };
  },
});

export const decideConsent = operation({
  name: "decide_consent",
  summary: "Let an assistant in, or not",
  scope: "self",
  input: DecideConsent,
  output: DecidedConsent,
  failures: ["forbidden", "limit_reached", "link_expired"],
  run: async (actor, { uid, decision, policy }) => {
    assertSignedIn(actor);
    const request = await findPendingRequest(actor, uid);
    await transaction((tx) =>
      decision === "allow" ? allow(tx, actor, { request, policy }) : decide(tx, request, denial),
    );
    return { redirectTo: request.interaction.returnTo };
  },
});

type PendingRequest = {
  interaction: Interaction;
  client: Client;
  clientName: string;
  redirectUri: URL;
  scopes: OAuthScope[];
};

async function findPendingRequest(actor: Actor, uid: string): Promise<PendingRequest> {
  const provider = authorizationServer();
  const interaction = await provider.Interaction.find(uid);
  if (!interaction || interaction.result) throw expired();
  const { client_id: clientId = "", redirect_uri: redirectUri, scope } = interaction.params;
  const client = await provider.Client.find(clientId);
  if (!client || !redirectUri || !isSafe(new URL(redirectUri))) throw expired();
  return {
    interaction,
    client,
    clientName: nameOf(client),
    redirectUri: new URL(redirectUri),
    scopes: scopesWithin(scope, actor.role),
  };
}

function expired(): AppError {
  return new AppError(
    "link_expired",
    "This request is over. Start again from the assistant that sent you here.",
  );
}

/**
 * A client registered as a web site may name plain http; only loopback may receive an answer that
 * way.
 */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol !== "http:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

function nameOf({ clientName, clientId }: Client): string {
  const name = (clientName ?? "").replace(/[\p{C}\s]+/gu, " ").trim();
  return Array.from(name || clientId)
    .slice(0, 80)
    .join("");
}

function hostOf(clientId: string): string | null {
  return clientId.startsWith("https://") ? new URL(clientId).host : null;
}

/** A redirect by another scheme or plain http stays on the person's own computer. */
function placeOf({ protocol, host }: URL) {
  if (protocol === "https:") return { redirectHost: host, isThisComputer: false };
  return { redirectHost: protocol === "http:" ? host : protocol, isThisComputer: true };
}

async function allow(
  tx: Tx,
  actor: Actor,
  { request, policy }: { request: PendingRequest; policy: Policy | null },
): Promise<void> {
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
    policy,
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

/** A concurrent decision waits here for the first one and finds the request decided. */
async function decide(
  tx: Tx,
  { interaction: { uid: id } }: PendingRequest,
  result: InteractionResult,
): Promise<void> {
  if (!(await decideRecord(tx, { kind: "Interaction", id }, result))) throw expired();
}

const denial = { error: "access_denied", error_description: "The person did not agree." };
