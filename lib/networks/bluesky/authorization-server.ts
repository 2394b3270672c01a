import type { z } from "zod";
import { type Answer, type BlueskyCall, callBluesky } from "./call";
import type { BlueskyContext } from "./settings";
import { AuthorizationServer, ProtectedResource } from "./wire";

export async function findAuthorizationServer(
  context: BlueskyContext,
  pds: string,
): Promise<Answer<AuthorizationServer>> {
  const address = new URL("/.well-known/oauth-protected-resource", pds);
  const resource = await callBluesky(context, { method: "GET", address }, ProtectedResource);
  if (!resource.ok) return resource;
  const [issuer = ""] = resource.body.authorization_servers;
  return await readAuthorizationServer(context, issuer);
}

export function readAuthorizationServer(
  context: BlueskyContext,
  issuer: string,
  limits: Pick<BlueskyCall, "deadlineMs"> = {},
): Promise<Answer<AuthorizationServer>> {
  const address = new URL("/.well-known/oauth-authorization-server", issuer);
  const own = AuthorizationServer.refine((named) => named.issuer === new URL(issuer).origin);
  return callBluesky(
    context,
    { method: "GET", address, ...limits },
    own as z.ZodType<AuthorizationServer>,
  );
}
