import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { getPublishingHealth } from "@/lib/monitoring/get-publishing-health";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getPublishingHealth, auth: "admin-session" }, ({ actor }) =>
    getPublishingHealth(actor, {}),
  ),
});
