import { getConnection } from "@/lib/accounts/connections/connections";
import { ConnectionParams } from "@/lib/accounts/connections/schema";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: getConnection, auth: "any", params: ConnectionParams },
    ({ actor, params }) => getConnection(actor, params),
  ),
});
