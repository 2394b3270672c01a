import { getEmailChange } from "@/lib/auth/get-email-change";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getEmailChange, auth: "session" }, ({ actor }) =>
    getEmailChange(actor, {}),
  ),
});
