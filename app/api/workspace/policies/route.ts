import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { getWorkspacePolicies, setWorkspacePolicies } from "@/lib/identity/policies/policies";
import { WorkspacePolicies } from "@/lib/identity/policies/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getWorkspacePolicies, auth: "admin-session" }, ({ actor }) =>
    getWorkspacePolicies(actor, {}),
  ),
  PUT: route(
    {
      operation: setWorkspacePolicies,
      auth: "admin-session",
      recentAuth: true,
      body: WorkspacePolicies,
    },
    ({ actor, body }) => setWorkspacePolicies(actor, body),
  ),
});
