import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { listMembers } from "@/lib/identity/members/members";
import { ListMembers } from "@/lib/identity/members/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listMembers, auth: "any", query: ListMembers }, ({ actor, query }) =>
    listMembers(actor, query),
  ),
});
