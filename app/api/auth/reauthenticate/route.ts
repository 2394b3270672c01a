import { reauthenticate } from "@/lib/auth/reauthenticate";
import { Reauthenticate } from "@/lib/auth/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: reauthenticate, auth: "session", limit: "password", body: Reauthenticate },
    ({ actor, body }) => reauthenticate(actor, body),
  ),
});
