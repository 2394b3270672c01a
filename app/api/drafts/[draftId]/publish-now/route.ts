import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { publishDraftNow } from "@/lib/planning/drafts/publish-draft";
import { DraftParams, PublishDraftNowBody } from "@/lib/planning/drafts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: publishDraftNow, auth: "any", params: DraftParams, body: PublishDraftNowBody },
    ({ actor, params, body }) => publishDraftNow(actor, { ...params, ...body }),
  ),
});
