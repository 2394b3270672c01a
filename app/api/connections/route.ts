import { listConnections } from "@/lib/accounts/connections/connections";
import { ListConnections } from "@/lib/accounts/connections/schema";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listConnections, auth: "any", query: ListConnections },
    ({ actor, query }) => listConnections(actor, query),
  ),
});
