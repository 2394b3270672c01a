import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { labelMedia } from "@/lib/library/media/label-media";
import { LabelMedia } from "@/lib/library/media/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: labelMedia, auth: "any", body: LabelMedia }, ({ actor, body }) =>
    labelMedia(actor, body),
  ),
});
