import { z } from "zod";
import { methods } from "@/lib/api/http/methods";
import { type Documented, route } from "@/lib/api/http/route";
import { answerReviewPicture } from "@/lib/planning/reviews/open-review";
import { ReviewPictureParams } from "@/lib/planning/reviews/schema";

const picture = {
  definition: {
    name: "get_review_picture",
    summary: "Read the picture of an account that a review link shows",
    output: z.string(),
  },
} satisfies Documented;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    {
      operation: picture,
      auth: "none",
      params: ReviewPictureParams,
      answers: { 200: "image/webp", 304: null },
    },
    ({ params, request }) => answerReviewPicture(params, request.headers.get("If-None-Match")),
  ),
});
