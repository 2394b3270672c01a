import { guestCaller } from "@/lib/api/http/guest-caller";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { decideAsGuest } from "@/lib/planning/reviews/act-as-guest";
import { GuestDecisionBody, ReviewParams } from "@/lib/planning/reviews/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: decideAsGuest,
      auth: "none",
      limit: "link",
      params: ReviewParams,
      body: GuestDecisionBody,
    },
    (call) => decideAsGuest(guestCaller(call), { ...call.params, ...call.body }),
  ),
});
