import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { removeMedia } from "@/lib/library/media/delete-media";
import { ManyMedia } from "@/lib/library/media/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: removeMedia, auth: "any", body: ManyMedia }, ({ actor, body }) =>
    removeMedia(actor, body),
  ),
});
