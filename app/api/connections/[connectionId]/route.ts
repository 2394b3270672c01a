import { getConnection } from "@/lib/connections/connections";
import { ConnectionParams } from "@/lib/connections/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: getConnection, auth: "any", params: ConnectionParams },
    ({ actor, params }) => getConnection(actor, params),
  ),
});
