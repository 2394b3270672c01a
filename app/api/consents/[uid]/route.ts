import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { decideConsent, readConsent } from "@/lib/identity/oauth/consent";
import { ConsentParams, DecideConsentBody } from "@/lib/identity/oauth/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: readConsent, auth: "session", params: ConsentParams },
    ({ actor, params }) => readConsent(actor, params),
  ),
  POST: route(
    {
      operation: decideConsent,
      auth: "session",
      recentAuth: true,
      params: ConsentParams,
      body: DecideConsentBody,
    },
    ({ actor, params, body }) => decideConsent(actor, { ...params, ...body }),
  ),
});
