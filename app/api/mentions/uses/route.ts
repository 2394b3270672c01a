import { listMentionUses } from "@/lib/accounts/mentions/mentions";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listMentionUses, auth: "any" }, ({ actor }) =>
    listMentionUses(actor, {}),
  ),
});
