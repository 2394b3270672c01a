import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { scheduleDraft } from "@/lib/planning/drafts/publish-draft";
import { DraftParams, ScheduleDraftBody } from "@/lib/planning/drafts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: scheduleDraft, auth: "any", params: DraftParams, body: ScheduleDraftBody },
    ({ actor, params, body }) => scheduleDraft(actor, { ...params, ...body }),
  ),
});
