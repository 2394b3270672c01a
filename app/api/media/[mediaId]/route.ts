import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { deleteMedia } from "@/lib/library/media/delete-media";
import { getMedia } from "@/lib/library/media/get-media";
import { MediaParams, UpdateMediaBody } from "@/lib/library/media/schema";
import { updateMedia } from "@/lib/library/media/update-media";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getMedia, auth: "any", params: MediaParams }, ({ actor, params }) =>
    getMedia(actor, params),
  ),
  PATCH: route(
    { operation: updateMedia, auth: "any", params: MediaParams, body: UpdateMediaBody },
    ({ actor, params, body }) => updateMedia(actor, { ...params, ...body }),
  ),
  DELETE: route({ operation: deleteMedia, auth: "any", params: MediaParams }, ({ actor, params }) =>
    deleteMedia(actor, params),
  ),
});
