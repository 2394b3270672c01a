import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { ListSessions } from "@/lib/identity/auth/schema";
import { endOtherSessions, listSessions } from "@/lib/identity/auth/sessions";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listSessions, auth: "session", recentAuth: true, query: ListSessions },
    ({ actor, query }) => listSessions(actor, query),
  ),
  DELETE: route({ operation: endOtherSessions, auth: "session", recentAuth: true }, ({ actor }) =>
    endOtherSessions(actor, {}),
  ),
});
