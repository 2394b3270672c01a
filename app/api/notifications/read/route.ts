import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { readNotifications } from "@/lib/records/notifications/notifications";
import { ReadNotifications } from "@/lib/records/notifications/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: readNotifications, auth: "session", body: ReadNotifications },
    ({ actor, body }) => readNotifications(actor, body),
  ),
});
