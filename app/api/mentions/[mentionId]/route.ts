import { deleteMention, updateMention } from "@/lib/accounts/mentions/mentions";
import { MentionParams, UpdateMentionBody } from "@/lib/accounts/mentions/schema";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  PATCH: route(
    { operation: updateMention, auth: "any", params: MentionParams, body: UpdateMentionBody },
    ({ actor, params, body }) => updateMention(actor, { ...params, ...body }),
  ),
  DELETE: route(
    { operation: deleteMention, auth: "any", params: MentionParams },
    ({ actor, params }) => deleteMention(actor, params),
  ),
});
