import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { beginPasskeyRegistration } from "@/lib/passkeys/add-passkey";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: beginPasskeyRegistration, auth: "session", recentAuth: true },
    ({ actor }) => beginPasskeyRegistration(actor, {}),
  ),
});
