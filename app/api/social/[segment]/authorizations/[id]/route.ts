import { cancelAuthorization, listCandidates } from "@/lib/accounts/connections/choose-accounts";
import { AuthorizationParams } from "@/lib/accounts/connections/schema";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { oauthSegments } from "@/lib/networks/path-words";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    {
      operation: listCandidates,
      auth: "admin-session",
      params: AuthorizationParams,
      segments: oauthSegments,
    },
    ({ actor, params }) => listCandidates(actor, params),
  ),
  DELETE: route(
    {
      operation: cancelAuthorization,
      auth: "admin-session",
      params: AuthorizationParams,
      segments: oauthSegments,
    },
    ({ actor, params }) => cancelAuthorization(actor, params),
  ),
});
