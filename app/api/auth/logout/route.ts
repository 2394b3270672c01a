import { sessionCookie } from "@/lib/auth/session-cookie";
import { logOut } from "@/lib/auth/sessions";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: logOut, auth: "session" }, async ({ actor, headers }) => {
    headers.append("Set-Cookie", sessionCookie(null));
    return await logOut(actor, {});
  }),
});
