import { methods } from "@/lib/api/http/methods";
import { type Documented, route } from "@/lib/api/http/route";
import { getIdentity, unlinkIdentity } from "@/lib/identity/sso/identity";
import { StartedLink } from "@/lib/identity/sso/schema";
import { startLink } from "@/lib/identity/sso/start-sso";

const link = {
  definition: {
    name: "link_identity",
    summary: "Begin to link your account at the identity provider",
    scope: "self",
    output: StartedLink,
    failures: ["not_found", "provider_error", "unavailable"],
  },
} satisfies Documented;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getIdentity, auth: "session" }, ({ actor }) => getIdentity(actor, {})),
  POST: route({ operation: link, auth: "session", recentAuth: true }, ({ actor, headers }) =>
    startLink(actor, headers),
  ),
  DELETE: route({ operation: unlinkIdentity, auth: "session", recentAuth: true }, ({ actor }) =>
    unlinkIdentity(actor, {}),
  ),
});
