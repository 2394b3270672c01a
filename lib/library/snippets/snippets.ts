import { assertProgram } from "@/lib/identity/policies/assert-program";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { keepDeletedItem, takeDeletedItem } from "@/lib/records/deleted-items/deleted-items";
import {
  CreateSnippet,
  DeletedSnippet,
  isHashtagSet,
  ListSnippets,
  type Snippet,
  SnippetAnswer,
  type SnippetKind,
  SnippetList,
  SnippetParams,
  snippetsMax,
  UpdateSnippet,
} from "./schema";
import {
  changeSnippet,
  countSnippets,
  findSnippet,
  findSnippetNamed,
  insertSnippet,
  pageOfSnippets,
  putBackSnippet,
  removeSnippet,
  rowsOfSnippet,
} from "./snippet-store";

export const createSnippet = operation({
  name: "create_snippet",
  summary: "Create a snippet",
  scope: "posts:write",
  level: "draft",
  input: CreateSnippet,
  output: SnippetAnswer,
  failures: ["limit_reached"],
  undo: (_, { snippet: { id: snippetId } }) => ({
    operation: "delete_snippet",
    input: { snippetId },
  }),
  run: (actor, input) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      await assertProgram(tx, actor, { level: "draft" });
      await assertStorable(tx, workspaceId, { ...input, id: null });
      await assertRoom(tx, workspaceId);
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

export const updateSnippet = operation({
  name: "update_snippet",
  summary: "Change a snippet",
  scope: "posts:write",
  level: "draft",
  input: UpdateSnippet,
  output: SnippetAnswer,
  run: (actor, { snippetId: id, ...change }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      await assertProgram(tx, actor, { level: "draft" });
      const before = await findSnippet(tx, workspaceId, id);
      const { name = before.name, text = before.text } = change;
      await assertStorable(tx, workspaceId, { id, kind: before.kind, name, text });
      const after = await changeSnippet(tx, workspaceId, { ...before, name, text });
      await recordAudit(tx, actor, {
        action: "snippet.updated",
        targetType: "snippet",
        targetId: id,
        before,
        after,
      });
      return { snippet: after };
    }),
});

export const deleteSnippet = operation({
  name: "delete_snippet",
  summary: "Delete a snippet",
  scope: "posts:write",
  level: "draft",
  input: SnippetParams,
  output: DeletedSnippet,
  undo: ({ snippetId }) => ({ operation: "restore_snippet", input: { snippetId } }),
  run: (actor, { snippetId }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      await assertProgram(tx, actor, { level: "draft" });
      const before = await findSnippet(tx, workspaceId, snippetId);
      await keepDeletedItem(tx, actor, {
        kind: "snippet",
        targetId: snippetId,
        name: before.name,
        rows: rowsOfSnippet(snippetId),
      });
      await removeSnippet(tx, workspaceId, snippetId);
      await recordAudit(tx, actor, {
        action: "snippet.deleted",
        targetType: "snippet",
        targetId: snippetId,
        before,
      });
      return { deleted: true as const };
    }),
});

export const restoreSnippet = operation({
  name: "restore_snippet",
  summary: "Restore a snippet that was deleted in the last 30 days",
  scope: "posts:write",
  level: "draft",
  input: SnippetParams,
  output: SnippetAnswer,
  failures: ["limit_reached"],
  undo: (_, { snippet: { id: snippetId } }) => ({
    operation: "delete_snippet",
    input: { snippetId },
  }),
  run: (actor, { snippetId }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      await assertProgram(tx, actor, { level: "draft" });
      const wanted = { kinds: ["snippet"] as const, targetId: snippetId };
      const deleted = await takeDeletedItem<Snippet>(tx, workspaceId, wanted);
      if (!deleted) return { snippet: await findSnippet(tx, workspaceId, snippetId) };
      await assertStorable(tx, workspaceId, { ...deleted, id: null });
      await assertRoom(tx, workspaceId);
      const snippet = await putBackSnippet(tx, workspaceId, deleted);
      await recordAudit(tx, actor, {
        action: "snippet.restored",
        targetType: "snippet",
        targetId: snippetId,
        after: snippet,
      });
      return { snippet };
    }),
});

async function assertStorable(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, kind, name, text }: { id: string | null; kind: SnippetKind; name: string; text: string },
): Promise<void> {
  if (kind === "hashtags" && !isHashtagSet(text)) {
    const message = "Write hashtags only, each with # in front and a space between them.";
    throw refusal({ path: "text", code: "not_hashtags", message });
  }
  const taken = await findSnippetNamed(tx, workspaceId, { kind, name });
  if (!taken || taken.id === id) return;
  const message = `There is a ${nouns[kind]} “${taken.name}” already.`;
  throw refusal({ path: "name", code: "name_taken", message });
}

const nouns: Record<SnippetKind, string> = {
  hashtags: "hashtag set",
  text: "snippet",
  signature: "signature",
};

function refusal(detail: { path: string; code: string; message: string }): AppError {
  return new AppError("validation_failed", detail.message, { details: [detail] });
}

async function assertRoom(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
  if ((await countSnippets(tx, workspaceId)) < snippetsMax) return;
  const message = `There are ${snippetsMax} hashtag sets, snippets and signatures already. Delete one first.`;
  throw new AppError("limit_reached", message);
}
