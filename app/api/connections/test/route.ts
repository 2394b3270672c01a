import { TestConnections } from "@/lib/accounts/connections/schema";
import { testConnections } from "@/lib/accounts/connections/test-connections";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: testConnections, auth: "any", limit: "network_tests", body: TestConnections },
    ({ actor, body }) => testConnections(actor, body),
  ),
});
