import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { reserveMediaUpload } from "@/lib/library/media/reserve-media-upload";
import { ReserveUpload } from "@/lib/library/media/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: reserveMediaUpload, auth: "any", limit: "uploads", body: ReserveUpload },
    ({ actor, body }) => reserveMediaUpload(actor, body),
  ),
});
