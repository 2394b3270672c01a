import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { listResultPosts } from "@/lib/planning/results/list-result-posts";
import { ListResultPosts } from "@/lib/results/report/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listResultPosts, auth: "any", query: ListResultPosts },
    ({ actor, query }) => listResultPosts(actor, query),
  ),
});
