import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { beginPasskeyConfirmation } from "@/lib/passkeys/reauthenticate";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: beginPasskeyConfirmation, auth: "session" }, ({ actor }) =>
    beginPasskeyConfirmation(actor, {}),
  ),
});
