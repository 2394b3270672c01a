import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { listAccountResults } from "@/lib/results/accounts/account-results";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listAccountResults, auth: "any" }, ({ actor }) =>
    listAccountResults(actor, {}),
  ),
});
