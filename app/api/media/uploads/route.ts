import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { reserveMediaUpload } from "@/lib/media/reserve-media-upload";
import { ReserveUpload } from "@/lib/media/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: reserveMediaUpload, auth: "any", limit: "uploads", body: ReserveUpload },
    ({ actor, body }) => reserveMediaUpload(actor, body),
  ),
});
