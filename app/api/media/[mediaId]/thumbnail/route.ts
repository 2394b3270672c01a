import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { answerThumbnail } from "@/lib/media/answer-thumbnail";
import { MediaParams } from "@/lib/media/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ auth: "any", params: MediaParams }, ({ actor, params }) =>
    answerThumbnail(actor, params),
  ),
});
