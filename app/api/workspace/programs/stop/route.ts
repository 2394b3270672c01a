import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { ChangeStop } from "@/lib/identity/workspaces/schema";
import { stopPrograms } from "@/lib/identity/workspaces/stops";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  // A brake that asks for a password first is no brake.
  POST: route(
    { operation: stopPrograms, auth: "admin-session", body: ChangeStop },
    ({ actor, body }) => stopPrograms(actor, body),
  ),
});
