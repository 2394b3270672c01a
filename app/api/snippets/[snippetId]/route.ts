import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { SnippetParams, UpdateSnippetBody } from "@/lib/library/snippets/schema";
import { deleteSnippet, updateSnippet } from "@/lib/library/snippets/snippets";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  PATCH: route(
    { operation: updateSnippet, auth: "any", params: SnippetParams, body: UpdateSnippetBody },
    ({ actor, params, body }) => updateSnippet(actor, { ...params, ...body }),
  ),
  DELETE: route(
    { operation: deleteSnippet, auth: "any", params: SnippetParams },
    ({ actor, params }) => deleteSnippet(actor, params),
  ),
});
