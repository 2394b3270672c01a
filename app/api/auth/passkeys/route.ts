import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { addPasskey } from "@/lib/passkeys/add-passkey";
import { listPasskeys } from "@/lib/passkeys/passkeys";
import { AddPasskeyBody, ListPasskeys } from "@/lib/passkeys/schema";

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
