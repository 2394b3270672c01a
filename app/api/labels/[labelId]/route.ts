import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { deleteLabel, updateLabel } from "@/lib/library/labels/labels";
import { LabelParams, UpdateLabelBody } from "@/lib/library/labels/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  PATCH: route(
    { operation: updateLabel, auth: "any", params: LabelParams, body: UpdateLabelBody },
    ({ actor, params, body }) => updateLabel(actor, { ...params, ...body }),
  ),
  DELETE: route({ operation: deleteLabel, auth: "any", params: LabelParams }, ({ actor, params }) =>
    deleteLabel(actor, params),
  ),
});
