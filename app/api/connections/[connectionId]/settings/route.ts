import { ConnectionParams } from "@/lib/accounts/connections/schema";
import { readConnectionSettings } from "@/lib/accounts/connections/upkeep";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: readConnectionSettings, auth: "any", params: ConnectionParams },
    ({ actor, params }) => readConnectionSettings(actor, params),
  ),
});
