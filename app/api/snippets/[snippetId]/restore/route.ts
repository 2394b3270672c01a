import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { SnippetParams } from "@/lib/library/snippets/schema";
import { restoreSnippet } from "@/lib/library/snippets/snippets";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: restoreSnippet, auth: "any", params: SnippetParams },
    ({ actor, params }) => restoreSnippet(actor, params),
  ),
});
