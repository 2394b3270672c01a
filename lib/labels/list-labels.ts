import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { pageOfLabels } from "./label-store";
import { LabelList, ListLabels } from "./schema";

export const listLabels = operation({
  name: "list_labels",
  summary: "List labels",
  scope: "posts:read",
  input: ListLabels,
  output: LabelList,
  run: async (actor, page) => {
    const { labels, hasMore } = await pageOfLabels(db, actor.workspaceId, page);
    return toPage(labels, hasMore);
  },
});
