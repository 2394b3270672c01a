import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { getCalendar } from "@/lib/planning/posts/read-posts";
import { CalendarPeriod } from "@/lib/planning/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getCalendar, auth: "any", query: CalendarPeriod }, ({ actor, query }) =>
    getCalendar(actor, query),
  ),
});
