import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { restoreLabel } from "@/lib/labels/labels";
import { LabelParams } from "@/lib/labels/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: restoreLabel, auth: "any", params: LabelParams }, ({ actor, params }) =>
    restoreLabel(actor, params),
  ),
});
