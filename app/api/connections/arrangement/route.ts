import { getArrangement, updateArrangement } from "@/lib/accounts/arrangement/arrangement";
import { Arrangement } from "@/lib/accounts/arrangement/schema";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getArrangement, auth: "any" }, ({ actor }) => getArrangement(actor, {})),
  PUT: route({ operation: updateArrangement, auth: "any", body: Arrangement }, ({ actor, body }) =>
    updateArrangement(actor, body),
  ),
});
