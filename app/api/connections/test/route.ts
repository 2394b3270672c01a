import { TestConnections } from "@/lib/connections/schema";
import { testConnections } from "@/lib/connections/test-connections";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: testConnections, auth: "any", limit: "network_tests", body: TestConnections },
    ({ actor, body }) => testConnections(actor, body),
  ),
});
