import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { Search } from "@/lib/search/schema";
import { search } from "@/lib/search/search";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: search, auth: "any", query: Search }, ({ actor, query }) =>
    search(actor, query),
  ),
});
