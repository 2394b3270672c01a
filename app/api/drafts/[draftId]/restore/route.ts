import { restoreDraft } from "@/lib/drafts/drafts";
import { DraftParams } from "@/lib/drafts/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: restoreDraft, auth: "any", params: DraftParams }, ({ actor, params }) =>
    restoreDraft(actor, params),
  ),
});
