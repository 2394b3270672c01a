import { removeAvatar, setAvatar } from "@/lib/avatars/avatars";
import { SetAvatar } from "@/lib/avatars/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: setAvatar, auth: "session", body: SetAvatar }, ({ actor, body }) =>
    setAvatar(actor, body),
  ),
  DELETE: route({ operation: removeAvatar, auth: "session" }, ({ actor }) =>
    removeAvatar(actor, {}),
  ),
});
