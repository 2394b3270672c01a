import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { checkInstallation } from "@/lib/health/doctor/check-installation";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: checkInstallation, auth: "any", limit: "network_tests" }, ({ actor }) =>
    checkInstallation(actor, {}),
  ),
});
