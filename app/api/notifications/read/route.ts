import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { readNotifications } from "@/lib/notifications/notifications";
import { ReadNotifications } from "@/lib/notifications/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: readNotifications, auth: "session", body: ReadNotifications },
    ({ actor, body }) => readNotifications(actor, body),
  ),
});
