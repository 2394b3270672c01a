import { ConnectionParams, ReconnectBody } from "@/lib/connections/schema";
import { reconnectConnection } from "@/lib/connections/start-authorization";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

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
