import { anonymousCaller } from "@/lib/http/anonymous-caller";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { getReadiness } from "@/lib/monitoring/get-readiness";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getReadiness, auth: "none" }, (call) =>
    getReadiness(anonymousCaller(call), {}),
  ),
});
