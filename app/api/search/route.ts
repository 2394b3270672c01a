import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { Search } from "@/lib/planning/search/schema";
import { search } from "@/lib/planning/search/search";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: search, auth: "any", query: Search }, ({ actor, query }) =>
    search(actor, query),
  ),
});
