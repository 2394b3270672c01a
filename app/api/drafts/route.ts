import { createDraft, listDrafts } from "@/lib/drafts/drafts";
import { CreateDraft, ListDrafts } from "@/lib/drafts/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listDrafts, auth: "any", query: ListDrafts }, ({ actor, query }) =>
    listDrafts(actor, query),
  ),
  POST: route({ operation: createDraft, auth: "any", body: CreateDraft }, ({ actor, body }) =>
    createDraft(actor, body),
  ),
});
