import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { createLabel, listLabels } from "@/lib/labels/labels";
import { CreateLabel, ListLabels } from "@/lib/labels/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listLabels, auth: "any", query: ListLabels }, ({ actor, query }) =>
    listLabels(actor, query),
  ),
  POST: route({ operation: createLabel, auth: "any", body: CreateLabel }, ({ actor, body }) =>
    createLabel(actor, body),
  ),
});
