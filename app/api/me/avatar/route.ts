import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { removeAvatar, setAvatar } from "@/lib/library/avatars/avatars";
import { SetAvatar } from "@/lib/library/avatars/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: setAvatar, auth: "session", body: SetAvatar }, ({ actor, body }) =>
    setAvatar(actor, body),
  ),
  DELETE: route({ operation: removeAvatar, auth: "session" }, ({ actor }) =>
    removeAvatar(actor, {}),
  ),
});
