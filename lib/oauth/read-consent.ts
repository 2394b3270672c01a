import { assertSignedIn } from "@/lib/credentials/credentials";
import { now } from "@/lib/kernel/clock";
import { operation } from "@/lib/kernel/operation";
import { grantDays } from "./authorization-server";
import { findPendingRequest } from "./pending-request";
import { ConsentAnswer, ConsentParams } from "./schema";
import { oauthScopes } from "./scopes";

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
    const permissions = scopes.map((scope) => ({ scope, words: oauthScopes[scope].words }));
    return {
      consent: {
        uid,
        client: {
          name: clientName,
          host: hostOf(client.clientId),
          ...placeOf(redirectUri),
        },
        permissions,
        expiresAt: new Date(now().getTime() + grantDays * 86_400_000).toISOString(),
      },
    };
  },
});

/** A redirect by another scheme or plain http stays on the person's own computer. */
function placeOf({ protocol, host }: URL) {
  if (protocol === "https:") return { redirectHost: host, isThisComputer: false };
  return { redirectHost: protocol === "http:" ? host : protocol, isThisComputer: true };
}

function hostOf(clientId: string): string | null {
  return clientId.startsWith("https://") ? new URL(clientId).host : null;
}
