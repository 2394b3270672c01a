import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { pageOfDrafts } from "./draft-store";
import { presentDraft } from "./present-draft";
import { DraftList, ListDrafts } from "./schema";

export const listDrafts = operation({
  name: "list_drafts",
  summary: "List drafts, newest first",
  scope: "posts:write",
  input: ListDrafts,
  output: DraftList,
  run: async (actor, page) => {
    const { rows, hasMore } = await pageOfDrafts(db, actor.workspaceId, page);
    const items = rows.map(presentDraft);
    return toPage(items, hasMore);
  },
});
