import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { ChangeStop } from "@/lib/identity/workspaces/schema";
import { resumePrograms } from "@/lib/identity/workspaces/stops";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: resumePrograms, auth: "admin-session", body: ChangeStop },
    ({ actor, body }) => resumePrograms(actor, body),
  ),
});
