import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { getMe } from "@/lib/identity/auth/get-me";
import { UpdateMe } from "@/lib/identity/auth/schema";
import { updateMe } from "@/lib/identity/auth/update-me";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getMe, auth: "session" }, ({ actor }) => getMe(actor, {})),
  PATCH: route({ operation: updateMe, auth: "session", body: UpdateMe }, ({ actor, body }) =>
    updateMe(actor, body),
  ),
});
