import { ListSessions } from "@/lib/auth/schema";
import { endOtherSessions, listSessions } from "@/lib/auth/sessions";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listSessions, auth: "session", recentAuth: true, query: ListSessions },
    ({ actor, query }) => listSessions(actor, query),
  ),
  DELETE: route({ operation: endOtherSessions, auth: "session", recentAuth: true }, ({ actor }) =>
    endOtherSessions(actor, {}),
  ),
});
