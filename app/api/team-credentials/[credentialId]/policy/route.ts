import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { getTeamCredentialPolicy, setTeamCredentialPolicy } from "@/lib/identity/policies/policies";
import { Policy, PolicyParams } from "@/lib/identity/policies/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: getTeamCredentialPolicy, auth: "admin-session", params: PolicyParams },
    ({ actor, params }) => getTeamCredentialPolicy(actor, params),
  ),
  PUT: route(
    {
      operation: setTeamCredentialPolicy,
      auth: "admin-session",
      recentAuth: true,
      params: PolicyParams,
      body: Policy,
    },
    ({ actor, params, body }) => setTeamCredentialPolicy(actor, { ...params, ...body }),
  ),
});
