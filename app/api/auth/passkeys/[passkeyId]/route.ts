import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { removePasskey, renamePasskey } from "@/lib/identity/passkeys/passkeys";
import { PasskeyParams, RenamePasskeyBody } from "@/lib/identity/passkeys/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  PATCH: route(
    {
      operation: renamePasskey,
      auth: "session",
      recentAuth: true,
      params: PasskeyParams,
      body: RenamePasskeyBody,
    },
    ({ actor, params, body }) => renamePasskey(actor, { ...params, ...body }),
  ),
  DELETE: route(
    { operation: removePasskey, auth: "session", recentAuth: true, params: PasskeyParams },
    ({ actor, params }) => removePasskey(actor, params),
  ),
});
