import { scheduleDraft } from "@/lib/drafts/publish-draft";
import { DraftParams, ScheduleDraftBody } from "@/lib/drafts/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: scheduleDraft, auth: "any", params: DraftParams, body: ScheduleDraftBody },
    ({ actor, params, body }) => scheduleDraft(actor, { ...params, ...body }),
  ),
});
