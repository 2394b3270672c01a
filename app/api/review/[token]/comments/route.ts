import { guestCaller } from "@/lib/api/http/guest-caller";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { commentAsGuest } from "@/lib/planning/reviews/act-as-guest";
import { GuestCommentBody, ReviewParams } from "@/lib/planning/reviews/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: commentAsGuest,
      auth: "none",
      limit: "link",
      params: ReviewParams,
      body: GuestCommentBody,
    },
    (call) => commentAsGuest(guestCaller(call), { ...call.params, ...call.body }),
  ),
});
