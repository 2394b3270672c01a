import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { listMentionUses } from "@/lib/mentions/mentions";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listMentionUses, auth: "any" }, ({ actor }) =>
    listMentionUses(actor, {}),
  ),
});
