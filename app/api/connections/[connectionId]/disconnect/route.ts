import { disconnectConnection } from "@/lib/accounts/connections/disconnect-connection";
import { ConnectionParams } from "@/lib/accounts/connections/schema";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: disconnectConnection,
      auth: "admin-session",
      recentAuth: true,
      params: ConnectionParams,
    },
    ({ actor, params }) => disconnectConnection(actor, params),
  ),
});
