import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { getWaysIn } from "@/lib/identity/auth/ways-in";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getWaysIn, auth: "session" }, ({ actor }) => getWaysIn(actor, {})),
});
