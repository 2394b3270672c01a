import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { changePassword, removePassword } from "@/lib/identity/auth/change-password";
import { ChangePassword } from "@/lib/identity/auth/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: changePassword,
      auth: "session",
      recentAuth: true,
      limit: "password",
      body: ChangePassword,
    },
    ({ actor, body }) => changePassword(actor, body),
  ),
  DELETE: route({ operation: removePassword, auth: "session", recentAuth: true }, ({ actor }) =>
    removePassword(actor, {}),
  ),
});
