import type { Client, Interaction } from "oidc-provider";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { authorizationServer } from "./authorization-server";
import { type OAuthScope, scopesWithin } from "./scopes";

export type PendingRequest = {
  interaction: Interaction;
  client: Client;
  clientName: string;
  redirectUri: URL;
  scopes: OAuthScope[];
};

export async function findPendingRequest(actor: Actor, uid: string): Promise<PendingRequest> {
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

export function expired(): AppError {
  return new AppError(
    "link_expired",
    "This request is over. Start again from the assistant that sent you here.",
  );
}
