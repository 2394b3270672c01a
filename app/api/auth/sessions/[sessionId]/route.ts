import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { SessionParams } from "@/lib/identity/auth/schema";
import { endSession } from "@/lib/identity/auth/sessions";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  DELETE: route(
    { operation: endSession, auth: "session", recentAuth: true, params: SessionParams },
    ({ actor, params }) => endSession(actor, params),
  ),
});
