import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { getCalendar } from "@/lib/posts/read-posts";
import { CalendarPeriod } from "@/lib/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getCalendar, auth: "any", query: CalendarPeriod }, ({ actor, query }) =>
    getCalendar(actor, query),
  ),
});
