import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { getLinkRules, setLinkRules } from "@/lib/planning/link-rules/link-rules";
import { LinkRulesBody } from "@/lib/planning/link-rules/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getLinkRules, auth: "admin-session" }, ({ actor }) =>
    getLinkRules(actor, {}),
  ),
  PUT: route(
    { operation: setLinkRules, auth: "admin-session", body: LinkRulesBody },
    ({ actor, body }) => setLinkRules(actor, body),
  ),
});
