import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { SnippetParams, UpdateSnippetBody } from "@/lib/snippets/schema";
import { deleteSnippet, updateSnippet } from "@/lib/snippets/snippets";

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
