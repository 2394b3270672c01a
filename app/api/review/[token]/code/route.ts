import { guestCaller } from "@/lib/api/http/guest-caller";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { enterReviewCode } from "@/lib/planning/reviews/codes";
import { CodeBody, ReviewParams } from "@/lib/planning/reviews/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: enterReviewCode,
      auth: "none",
      limit: "link",
      params: ReviewParams,
      body: CodeBody,
    },
    (call) => enterReviewCode(guestCaller(call), { ...call.params, ...call.body }),
  ),
});
