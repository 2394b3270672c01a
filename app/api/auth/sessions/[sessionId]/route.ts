import { SessionParams } from "@/lib/auth/schema";
import { endSession } from "@/lib/auth/sessions";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  DELETE: route(
    { operation: endSession, auth: "session", recentAuth: true, params: SessionParams },
    ({ actor, params }) => endSession(actor, params),
  ),
});
