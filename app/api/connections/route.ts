import { listConnections } from "@/lib/connections/connections";
import { ListConnections } from "@/lib/connections/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listConnections, auth: "any", query: ListConnections },
    ({ actor, query }) => listConnections(actor, query),
  ),
});
