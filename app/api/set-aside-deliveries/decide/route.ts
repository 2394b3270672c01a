import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { DecideSetAside } from "@/lib/restores/schema";
import { decideSetAside } from "@/lib/restores/set-aside";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: decideSetAside, auth: "any", body: DecideSetAside }, ({ actor, body }) =>
    decideSetAside(actor, body),
  ),
});
