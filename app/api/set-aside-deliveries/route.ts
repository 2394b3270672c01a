import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { ListSetAside } from "@/lib/publishing/restores/schema";
import { listSetAside } from "@/lib/publishing/restores/set-aside";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listSetAside, auth: "any", query: ListSetAside }, ({ actor, query }) =>
    listSetAside(actor, query),
  ),
});
