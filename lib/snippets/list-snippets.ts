import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { ListSnippets, SnippetList } from "./schema";
import { pageOfSnippets } from "./snippet-store";

export const listSnippets = operation({
  name: "list_snippets",
  summary: "List hashtag sets, snippets and signatures",
  scope: "posts:read",
  input: ListSnippets,
  output: SnippetList,
  run: async (actor, page) => {
    const { snippets, hasMore } = await pageOfSnippets(db, actor.workspaceId, page);
    return toPage(snippets, hasMore);
  },
});
