import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { SnippetParams } from "@/lib/snippets/schema";
import { restoreSnippet } from "@/lib/snippets/snippets";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: restoreSnippet, auth: "any", params: SnippetParams },
    ({ actor, params }) => restoreSnippet(actor, params),
  ),
});
