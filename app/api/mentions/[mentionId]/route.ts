import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { deleteMention, updateMention } from "@/lib/mentions/mentions";
import { MentionParams, UpdateMentionBody } from "@/lib/mentions/schema";

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
