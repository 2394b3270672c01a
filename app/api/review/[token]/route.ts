import { guestCaller } from "@/lib/api/http/guest-caller";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { openReview } from "@/lib/planning/reviews/open-review";
import { ReviewParams } from "@/lib/planning/reviews/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: openReview, auth: "none", limit: "link", params: ReviewParams }, (call) =>
    openReview(guestCaller(call), call.params),
  ),
});
