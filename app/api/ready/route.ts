import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { visitorOf } from "@/lib/http/visitor";
import { getReadiness } from "@/lib/monitoring/get-readiness";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getReadiness, auth: "none" }, (call) =>
    getReadiness(visitorOf(call), {}),
  ),
});
