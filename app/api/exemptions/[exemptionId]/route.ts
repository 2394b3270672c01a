import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { decideExemption, readExemption } from "@/lib/identity/exemptions/exemptions";
import { DecideExemptionBody, ExemptionParams } from "@/lib/identity/exemptions/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: readExemption, auth: "session", params: ExemptionParams },
    ({ actor, params }) => readExemption(actor, params),
  ),
  POST: route(
    {
      operation: decideExemption,
      auth: "session",
      recentAuth: true,
      params: ExemptionParams,
      body: DecideExemptionBody,
    },
    ({ actor, params, body }) => decideExemption(actor, { ...params, ...body }),
  ),
});
