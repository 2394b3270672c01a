import { createMention, listMentions } from "@/lib/accounts/mentions/mentions";
import { CreateMention, ListMentions } from "@/lib/accounts/mentions/schema";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listMentions, auth: "any", query: ListMentions }, ({ actor, query }) =>
    listMentions(actor, query),
  ),
  POST: route({ operation: createMention, auth: "any", body: CreateMention }, ({ actor, body }) =>
    createMention(actor, body),
  ),
});
