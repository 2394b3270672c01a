import { NetworkParams, StartAuthorizationBody } from "@/lib/accounts/connections/schema";
import { startAuthorization } from "@/lib/accounts/connections/start-authorization";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { oauthSegments } from "@/lib/networks/path-words";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: startAuthorization,
      auth: "admin-session",
      recentAuth: true,
      params: NetworkParams,
      segments: oauthSegments,
      body: StartAuthorizationBody,
    },
    ({ actor, params, body }) => startAuthorization(actor, { ...params, ...body }),
  ),
});
