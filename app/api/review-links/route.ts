import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { createReviewLink, listReviewLinks } from "@/lib/planning/reviews/review-links";
import { CreateReviewLink, ListReviewLinks } from "@/lib/planning/reviews/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listReviewLinks, auth: "session", query: ListReviewLinks },
    ({ actor, query }) => listReviewLinks(actor, query),
  ),
  POST: route(
    { operation: createReviewLink, auth: "session", body: CreateReviewLink },
    ({ actor, body }) => createReviewLink(actor, body),
  ),
});
