import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { getCredentialPolicy, setCredentialPolicy } from "@/lib/identity/policies/policies";
import { Policy, PolicyParams } from "@/lib/identity/policies/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: getCredentialPolicy, auth: "session", params: PolicyParams },
    ({ actor, params }) => getCredentialPolicy(actor, params),
  ),
  PUT: route(
    {
      operation: setCredentialPolicy,
      auth: "session",
      recentAuth: true,
      params: PolicyParams,
      body: Policy,
    },
    ({ actor, params, body }) => setCredentialPolicy(actor, { ...params, ...body }),
  ),
});
