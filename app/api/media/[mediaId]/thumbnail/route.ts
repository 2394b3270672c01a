import { z } from "zod";
import { methods } from "@/lib/api/http/methods";
import { type Documented, route } from "@/lib/api/http/route";
import { answerThumbnail } from "@/lib/library/media/answer-pictures";
import { MediaParams } from "@/lib/library/media/schema";

const thumbnail = {
  definition: {
    name: "get_media_thumbnail",
    summary: "Read a medium's thumbnail; 204 for a video without one",
    scope: "media:read",
    output: z.string(),
    failures: ["media_not_ready"],
  },
} satisfies Documented;

const answers = { 200: "image/webp", 204: null };

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: thumbnail, auth: "any", params: MediaParams, answers },
    ({ actor, params }) => answerThumbnail(actor, params),
  ),
});
