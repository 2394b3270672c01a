import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { createSnippet } from "@/lib/snippets/create-snippet";
import { listSnippets } from "@/lib/snippets/list-snippets";
import { CreateSnippet, ListSnippets } from "@/lib/snippets/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listSnippets, auth: "any", query: ListSnippets }, ({ actor, query }) =>
    listSnippets(actor, query),
  ),
  POST: route({ operation: createSnippet, auth: "any", body: CreateSnippet }, ({ actor, body }) =>
    createSnippet(actor, body),
  ),
});
