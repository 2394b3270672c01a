import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { listMembers } from "@/lib/workspaces/list-members";
import { ListMembers } from "@/lib/workspaces/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listMembers, auth: "any", query: ListMembers }, ({ actor, query }) =>
    listMembers(actor, query),
  ),
});
