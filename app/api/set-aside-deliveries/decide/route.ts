import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { DecideSetAside } from "@/lib/publishing/restores/schema";
import { decideSetAside } from "@/lib/publishing/restores/set-aside";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: decideSetAside, auth: "any", body: DecideSetAside }, ({ actor, body }) =>
    decideSetAside(actor, body),
  ),
});
