import { ConnectionParams, ReconnectBody } from "@/lib/accounts/connections/schema";
import { reconnectConnection } from "@/lib/accounts/connections/start-authorization";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: reconnectConnection,
      auth: "admin-session",
      recentAuth: true,
      params: ConnectionParams,
      body: ReconnectBody,
    },
    ({ actor, params, body }) => reconnectConnection(actor, { ...params, ...body }),
  ),
});
