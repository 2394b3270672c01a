import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { createCalendarFeed, listCalendarFeeds } from "@/lib/planning/feeds/feeds";
import { CreateCalendarFeed, ListCalendarFeeds } from "@/lib/planning/feeds/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listCalendarFeeds, auth: "session", query: ListCalendarFeeds },
    ({ actor, query }) => listCalendarFeeds(actor, query),
  ),
  POST: route(
    { operation: createCalendarFeed, auth: "session", body: CreateCalendarFeed },
    ({ actor, body }) => createCalendarFeed(actor, body),
  ),
});
