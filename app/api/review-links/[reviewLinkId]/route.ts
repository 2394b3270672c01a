import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { revokeReviewLink } from "@/lib/planning/reviews/review-links";
import { ReviewLinkParams } from "@/lib/planning/reviews/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  DELETE: route(
    { operation: revokeReviewLink, auth: "session", params: ReviewLinkParams },
    ({ actor, params }) => revokeReviewLink(actor, params),
  ),
});
