import { publishDraftNow } from "@/lib/drafts/publish-draft";
import { DraftParams, PublishDraftNowBody } from "@/lib/drafts/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: publishDraftNow, auth: "any", params: DraftParams, body: PublishDraftNowBody },
    ({ actor, params, body }) => publishDraftNow(actor, { ...params, ...body }),
  ),
});
