import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { presentMention } from "./mention-row";
import { pageOfMentions } from "./mention-store";
import { ListMentions, MentionList } from "./schema";

export const listMentions = operation({
  name: "list_mentions",
  summary: "List whom texts can mention",
  scope: "posts:read",
  input: ListMentions,
  output: MentionList,
  run: async (actor, page) => {
    const { rows, hasMore } = await pageOfMentions(db, actor.workspaceId, page);
    return toPage(rows.map(presentMention), hasMore);
  },
});
