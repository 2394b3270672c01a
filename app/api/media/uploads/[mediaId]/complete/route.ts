import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { completeMediaUpload } from "@/lib/media/complete-media-upload";
import { CompleteUploadBody, MediaParams } from "@/lib/media/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: completeMediaUpload, auth: "any", params: MediaParams, body: CompleteUploadBody },
    ({ actor, params }) => completeMediaUpload(actor, params),
  ),
});
