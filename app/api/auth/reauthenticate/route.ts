import { sessionCookie } from "@/lib/auth/session-cookie";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { reauthenticate } from "@/lib/passkeys/reauthenticate";
import { ReauthenticateBody } from "@/lib/passkeys/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: reauthenticate, auth: "session", limit: "password", body: ReauthenticateBody },
    ({ actor, body, headers }) => {
      const renewSession = (token: string) => headers.append("Set-Cookie", sessionCookie(token));
      return reauthenticate({ ...actor, renewSession }, body);
    },
  ),
});
