import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { listNotifications } from "@/lib/notifications/notifications";
import { ListNotifications } from "@/lib/notifications/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listNotifications, auth: "session", query: ListNotifications },
    ({ actor, query }) => listNotifications(actor, query),
  ),
});
