import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { CreateSnippet, ListSnippets } from "@/lib/library/snippets/schema";
import { createSnippet, listSnippets } from "@/lib/library/snippets/snippets";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listSnippets, auth: "any", query: ListSnippets }, ({ actor, query }) =>
    listSnippets(actor, query),
  ),
  POST: route({ operation: createSnippet, auth: "any", body: CreateSnippet }, ({ actor, body }) =>
    createSnippet(actor, body),
  ),
});
