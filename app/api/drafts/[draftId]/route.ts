import { deleteDraft, getDraft, updateDraft } from "@/lib/drafts/drafts";
import { DraftParams, UpdateDraftBody } from "@/lib/drafts/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getDraft, auth: "any", params: DraftParams }, ({ actor, params }) =>
    getDraft(actor, params),
  ),
  PATCH: route(
    { operation: updateDraft, auth: "any", params: DraftParams, body: UpdateDraftBody },
    ({ actor, params, body }) => updateDraft(actor, { ...params, ...body }),
  ),
  DELETE: route({ operation: deleteDraft, auth: "any", params: DraftParams }, ({ actor, params }) =>
    deleteDraft(actor, params),
  ),
});
