import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { ListSetAside } from "@/lib/restores/schema";
import { listSetAside } from "@/lib/restores/set-aside";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listSetAside, auth: "any", query: ListSetAside }, ({ actor, query }) =>
    listSetAside(actor, query),
  ),
});
