import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { completeMediaUpload } from "@/lib/library/media/complete-media-upload";
import { CompleteUploadBody, MediaParams } from "@/lib/library/media/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: completeMediaUpload, auth: "any", params: MediaParams, body: CompleteUploadBody },
    ({ actor, params }) => completeMediaUpload(actor, params),
  ),
});
