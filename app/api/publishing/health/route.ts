import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { getPublishingHealth } from "@/lib/health/monitoring/get-publishing-health";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getPublishingHealth, auth: "admin-session" }, ({ actor }) =>
    getPublishingHealth(actor, {}),
  ),
});
