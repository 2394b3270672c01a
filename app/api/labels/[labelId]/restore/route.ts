import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { restoreLabel } from "@/lib/library/labels/labels";
import { LabelParams } from "@/lib/library/labels/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: restoreLabel, auth: "any", params: LabelParams }, ({ actor, params }) =>
    restoreLabel(actor, params),
  ),
});
