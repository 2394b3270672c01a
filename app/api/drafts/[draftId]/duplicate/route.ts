import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { duplicateDraft } from "@/lib/planning/drafts/drafts";
import { DraftParams, DuplicateAsDraftBody } from "@/lib/planning/drafts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: duplicateDraft, auth: "any", params: DraftParams, body: DuplicateAsDraftBody },
    ({ actor, params, body }) => duplicateDraft(actor, { ...params, ...body }),
  ),
});
