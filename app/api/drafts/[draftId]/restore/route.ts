import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { restoreDraft } from "@/lib/planning/drafts/drafts";
import { DraftParams } from "@/lib/planning/drafts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: restoreDraft, auth: "any", params: DraftParams }, ({ actor, params }) =>
    restoreDraft(actor, params),
  ),
});
