import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { deleteDraft, getDraft, updateDraft } from "@/lib/planning/drafts/drafts";
import { DraftParams, UpdateDraftBody } from "@/lib/planning/drafts/schema";

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
