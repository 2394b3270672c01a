import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { sessionCookie } from "@/lib/identity/auth/session-cookie";
import { reauthenticate } from "@/lib/identity/passkeys/reauthenticate";
import { ReauthenticateBody } from "@/lib/identity/passkeys/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: reauthenticate, auth: "session", limit: "password", body: ReauthenticateBody },
    ({ actor, body, headers }) => {
      const renewSession = (token: string) => headers.append("Set-Cookie", sessionCookie(token));
      return reauthenticate({ ...actor, renewSession }, body);
    },
  ),
});
