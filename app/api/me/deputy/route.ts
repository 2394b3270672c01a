import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { getDeputy, removeDeputy, setDeputy } from "@/lib/planning/approvals/deputies";
import { SetDeputy } from "@/lib/planning/approvals/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getDeputy, auth: "session" }, ({ actor }) => getDeputy(actor, {})),
  PUT: route({ operation: setDeputy, auth: "session", body: SetDeputy }, ({ actor, body }) =>
    setDeputy(actor, body),
  ),
  DELETE: route({ operation: removeDeputy, auth: "session" }, ({ actor }) =>
    removeDeputy(actor, {}),
  ),
});
