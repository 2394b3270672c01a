import { NetworkParams, StartAuthorizationBody } from "@/lib/connections/schema";
import { startAuthorization } from "@/lib/connections/start-authorization";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
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
