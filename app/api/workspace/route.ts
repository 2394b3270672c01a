import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { UpdateWorkspace } from "@/lib/identity/workspaces/schema";
import { getWorkspace, updateWorkspace } from "@/lib/identity/workspaces/workspace";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getWorkspace, auth: "any" }, ({ actor }) => getWorkspace(actor, {})),
  PATCH: route(
    { operation: updateWorkspace, auth: "admin-session", recentAuth: true, body: UpdateWorkspace },
    ({ actor, body }) => updateWorkspace(actor, body),
  ),
});
