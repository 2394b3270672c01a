import { duplicateDraft } from "@/lib/drafts/drafts";
import { DraftParams, DuplicateAsDraftBody } from "@/lib/drafts/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: duplicateDraft, auth: "any", params: DraftParams, body: DuplicateAsDraftBody },
    ({ actor, params, body }) => duplicateDraft(actor, { ...params, ...body }),
  ),
});
