import { changePassword, removePassword } from "@/lib/auth/change-password";
import { ChangePassword } from "@/lib/auth/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

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
