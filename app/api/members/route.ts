import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { listMembers } from "@/lib/members/members";
import { ListMembers } from "@/lib/members/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listMembers, auth: "any", query: ListMembers }, ({ actor, query }) =>
    listMembers(actor, query),
  ),
});
