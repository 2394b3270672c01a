import { getWaysIn } from "@/lib/auth/ways-in";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getWaysIn, auth: "session" }, ({ actor }) => getWaysIn(actor, {})),
});
