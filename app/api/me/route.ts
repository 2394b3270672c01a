import { getMe } from "@/lib/auth/get-me";
import { UpdateMe } from "@/lib/auth/schema";
import { updateMe } from "@/lib/auth/update-me";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getMe, auth: "session" }, ({ actor }) => getMe(actor, {})),
  PATCH: route({ operation: updateMe, auth: "session", body: UpdateMe }, ({ actor, body }) =>
    updateMe(actor, body),
  ),
});
