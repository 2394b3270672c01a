import { type Actor, personOf } from "@/lib/actor";
import { now } from "@/lib/clock";
import { assertSignedIn } from "@/lib/credentials/assert-signed-in";
import { issueGrant } from "@/lib/credentials/grant";
import { AppError } from "@/lib/errors";
import { mcpResource } from "@/lib/mcp/mcp-resource";
import { operation } from "@/lib/operation";
import { authorizationServer, grantDays } from "./authorization-server";
import { findPendingRequest, type PendingRequest } from "./pending-request";
import { DecideConsent, DecidedConsent } from "./schema";
import { isReadOnly } from "./scopes";

/** What a person allows becomes a credential of theirs, which ends like any other. */
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
    const { interaction } = request;
    interaction.result =
      decision === "allow"
        ? await allow(actor, request)
        : { error: "access_denied", error_description: "The person did not agree." };
    await interaction.persist();
    return { redirectTo: interaction.returnTo };
  },
});

async function allow(actor: Actor, { client, clientName, scopes }: PendingRequest) {
  const accountId = personOf(actor);
  if (scopes.length === 0) {
    throw new AppError("forbidden", "Your role allows nothing of what this assistant asks for.");
  }
  const scope = scopes.join(" ");
  const grantId = await issueGrant(actor, {
    ...{ name: clientName, clientId: client.clientId, scope },
    accessLevel: isReadOnly(scopes) ? "read" : "edit",
    includeAdmin: scopes.includes("admin"),
    expiresAt: new Date(now().getTime() + grantDays * 86_400_000),
  });
  const { Grant } = authorizationServer();
  const grant = new Grant({ accountId, clientId: client.clientId });
  grant.jti = grantId;
  grant.addResourceScope(mcpResource.url, scope);
  await grant.save();
  const { sessionId } = actor;
  return {
    login: { accountId, remember: false },
    consent: { grantId },
    ...(sessionId && { sessionId }),
  };
}
