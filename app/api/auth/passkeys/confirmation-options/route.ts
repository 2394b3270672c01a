import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { beginPasskeyConfirmation } from "@/lib/identity/passkeys/reauthenticate";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: beginPasskeyConfirmation, auth: "session" }, ({ actor }) =>
    beginPasskeyConfirmation(actor, {}),
  ),
});
