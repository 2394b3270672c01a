import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { sessionCookie } from "@/lib/identity/auth/session-cookie";
import { logOut } from "@/lib/identity/auth/sessions";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: logOut, auth: "session" }, async ({ actor, headers }) => {
    headers.append("Set-Cookie", sessionCookie(null));
    return await logOut(actor, {});
  }),
});
