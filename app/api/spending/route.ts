import { listSpending } from "@/lib/accounts/spending/spending";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listSpending, auth: "any" }, ({ actor }) => listSpending(actor, {})),
});
