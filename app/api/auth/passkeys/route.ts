import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { addPasskey } from "@/lib/identity/passkeys/add-passkey";
import { listPasskeys } from "@/lib/identity/passkeys/passkeys";
import { AddPasskeyBody, ListPasskeys } from "@/lib/identity/passkeys/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listPasskeys, auth: "session", query: ListPasskeys },
    ({ actor, query }) => listPasskeys(actor, query),
  ),
  POST: route(
    { operation: addPasskey, auth: "session", recentAuth: true, body: AddPasskeyBody },
    ({ actor, body, request }) =>
      addPasskey(actor, { ...body, userAgent: request.headers.get("User-Agent") }),
  ),
});
