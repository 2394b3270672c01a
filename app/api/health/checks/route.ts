import { checkInstallation } from "@/lib/doctor/check-installation";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: checkInstallation, auth: "any", limit: "network_tests" }, ({ actor }) =>
    checkInstallation(actor, {}),
  ),
});
