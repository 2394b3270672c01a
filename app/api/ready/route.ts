import { anonymousCaller } from "@/lib/api/http/anonymous-caller";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { getReadiness } from "@/lib/health/monitoring/get-readiness";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getReadiness, auth: "none" }, (call) =>
    getReadiness(anonymousCaller(call), {}),
  ),
});
