import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { createLabel, listLabels } from "@/lib/library/labels/labels";
import { CreateLabel, ListLabels } from "@/lib/library/labels/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listLabels, auth: "any", query: ListLabels }, ({ actor, query }) =>
    listLabels(actor, query),
  ),
  POST: route({ operation: createLabel, auth: "any", body: CreateLabel }, ({ actor, body }) =>
    createLabel(actor, body),
  ),
});
