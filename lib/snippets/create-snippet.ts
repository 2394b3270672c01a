import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { assertStorable } from "./assert-storable";
import { CreateSnippet, SnippetAnswer, snippetsMax } from "./schema";
import { countSnippets, insertSnippet, lockSnippets } from "./snippet-store";

export const createSnippet = operation({
  name: "create_snippet",
  summary: "Create a snippet",
  scope: "posts:write",
  input: CreateSnippet,
  output: SnippetAnswer,
  failures: ["limit_reached"],
  run: (actor, input) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockSnippets(tx, workspaceId);
      await assertStorable(tx, workspaceId, { ...input, id: null });
      if ((await countSnippets(tx, workspaceId)) >= snippetsMax) {
        throw new AppError(
          "limit_reached",
          `There are ${snippetsMax} hashtag sets, snippets and signatures already. Delete one first.`,
        );
      }
      const snippet = await insertSnippet(tx, workspaceId, input);
      await recordAudit(tx, actor, {
        action: "snippet.created",
        targetType: "snippet",
        targetId: snippet.id,
        after: snippet,
      });
      return { snippet };
    }),
});
