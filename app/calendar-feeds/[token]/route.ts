import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { answerFeed, FeedParams } from "@/lib/planning/feeds/answer-feed";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: null, auth: "none", limit: "feed", params: FeedParams },
    ({ params, request }) => answerFeed(params.token, request.headers.get("If-None-Match")),
  ),
});
