import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { listApprovals } from "@/lib/planning/posts/read-posts";
import { ListApprovals } from "@/lib/planning/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listApprovals, auth: "session", query: ListApprovals },
    ({ actor, query }) => listApprovals(actor, query),
  ),
});
