import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { createDraft, listDrafts } from "@/lib/planning/drafts/drafts";
import { CreateDraft, ListDrafts } from "@/lib/planning/drafts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listDrafts, auth: "any", query: ListDrafts }, ({ actor, query }) =>
    listDrafts(actor, query),
  ),
  POST: route({ operation: createDraft, auth: "any", body: CreateDraft }, ({ actor, body }) =>
    createDraft(actor, body),
  ),
});
