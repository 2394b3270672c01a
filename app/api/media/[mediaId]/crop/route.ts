import { z } from "zod";
import { methods } from "@/lib/api/http/methods";
import { type Documented, route } from "@/lib/api/http/route";
import { CropQuery } from "@/lib/deliveries/crops/schema";
import { answerCrop } from "@/lib/library/media/answer-pictures";
import { MediaParams } from "@/lib/library/media/schema";

const crop = {
  definition: {
    name: "get_media_crop",
    summary: "Look at a picture as a crop shows it; nothing is kept",
    scope: "media:read",
    output: z.string(),
    failures: ["media_not_ready"],
  },
} satisfies Documented;

const answers = { 200: "image/jpeg" };

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: crop, auth: "any", params: MediaParams, query: CropQuery, answers },
    ({ actor, params, query }) => answerCrop(actor, { ...params, ...query }),
  ),
});
