import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { revokeCalendarFeed } from "@/lib/planning/feeds/feeds";
import { CalendarFeedParams } from "@/lib/planning/feeds/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  DELETE: route(
    { operation: revokeCalendarFeed, auth: "session", params: CalendarFeedParams },
    ({ actor, params }) => revokeCalendarFeed(actor, params),
  ),
});
