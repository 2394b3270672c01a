import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { createMention, listMentions } from "@/lib/mentions/mentions";
import { CreateMention, ListMentions } from "@/lib/mentions/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listMentions, auth: "any", query: ListMentions }, ({ actor, query }) =>
    listMentions(actor, query),
  ),
  POST: route({ operation: createMention, auth: "any", body: CreateMention }, ({ actor, body }) =>
    createMention(actor, body),
  ),
});
