import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { getPause, pausePublishing } from "@/lib/publishing/pause";
import { PausePublishing } from "@/lib/publishing/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getPause, auth: "any" }, ({ actor }) => getPause(actor, {})),
  // A brake that asks for a password first is no brake; resuming asks for it.
  POST: route(
    { operation: pausePublishing, auth: "admin-session", body: PausePublishing },
    ({ actor, body }) => pausePublishing(actor, body),
  ),
});
