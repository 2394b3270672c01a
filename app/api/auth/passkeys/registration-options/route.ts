import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { beginPasskeyRegistration } from "@/lib/identity/passkeys/add-passkey";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: beginPasskeyRegistration, auth: "session", recentAuth: true },
    ({ actor }) => beginPasskeyRegistration(actor, {}),
  ),
});
