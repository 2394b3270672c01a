import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { listNotifications } from "@/lib/records/notifications/notifications";
import { ListNotifications } from "@/lib/records/notifications/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listNotifications, auth: "session", query: ListNotifications },
    ({ actor, query }) => listNotifications(actor, query),
  ),
});
