import { assertProgram } from "@/lib/identity/policies/assert-program";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { withIdempotency } from "@/lib/kernel/idempotency/with-idempotency";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { readContent } from "@/lib/planning/posts/read-posts";
import { DeletedAnswer } from "@/lib/planning/posts/schema";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { keepDeletedItem, takeDeletedItem } from "@/lib/records/deleted-items/deleted-items";
import { assertDraftVersion, draftContent, mergeContent, presentDraft } from "./draft-row";
import {
  changeDraft,
  type DeletedDraft,
  findDraft,
  insertDraft,
  lockDraft,
  pageOfDrafts,
  putBackDraft,
  removeDraft,
  rowsOfDraft,
} from "./draft-store";
import { draftTitle, emptyContent } from "./rules";
import {
  CreateDraft,
  type Draft,
  DraftAnswer,
  type DraftContent,
  DraftList,
  DraftParams,
  DuplicateDraft,
  DuplicatePostAsDraft,
  ListDrafts,
  UpdateDraft,
} from "./schema";

export const listDrafts = operation({
  name: "list_drafts",
  summary: "List drafts, newest first",
  scope: "posts:write",
  level: "read",
  input: ListDrafts,
  output: DraftList,
  run: async (actor, page) => {
    const { rows, hasMore } = await pageOfDrafts(db, actor.workspaceId, page);
    const items = rows.map(presentDraft);
    return toPage(items, hasMore);
  },
});

export const getDraft = operation({
  name: "get_draft",
  summary: "Read a draft",
  scope: "posts:write",
  level: "read",
  input: DraftParams,
  output: DraftAnswer,
  run: async (actor, { draftId }) => ({
    draft: presentDraft(await findDraft(db, actor.workspaceId, draftId)),
  }),
});

export const createDraft = operation({
  name: "create_draft",
  summary: "Keep a draft",
  scope: "posts:write",
  level: "draft",
  input: CreateDraft,
  output: DraftAnswer,
  failures: ["idempotency_key_reused", "idempotency_in_progress"],
  undo: (_, { draft: { id: draftId } }) => ({ operation: "delete_draft", input: { draftId } }),
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId } = actor;
      const { idempotencyKey: key, template = false, ...given } = input;
      const request = { workspaceId, operation: "create_draft", key, body: input };
      return withIdempotency(tx, request, async () => {
        const content = mergeContent(emptyContent, given);
        return { draft: await addDraft(tx, actor, { content, template }) };
      });
    }),
});

export const duplicateDraft = operation({
  name: "duplicate_draft",
  summary: "Make a new draft of a draft or a template",
  scope: "posts:write",
  level: "draft",
  input: DuplicateDraft,
  output: DraftAnswer,
  failures: ["idempotency_key_reused", "idempotency_in_progress"],
  undo: (_, { draft: { id: draftId } }) => ({ operation: "delete_draft", input: { draftId } }),
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId } = actor;
      const { draftId, idempotencyKey: key } = input;
      const request = { workspaceId, operation: "duplicate_draft", key, body: input };
      return withIdempotency(tx, request, async () => {
        const row = await findDraft(tx, workspaceId, draftId);
        const content = { ...draftContent(row), scheduledAt: null };
        return { draft: await addDraft(tx, actor, { content, template: false }) };
      });
    }),
});

export const duplicatePostAsDraft = operation({
  name: "duplicate_post_as_draft",
  summary: "Keep a copy of a post as a draft without a time",
  scope: "posts:write",
  level: "draft",
  input: DuplicatePostAsDraft,
  output: DraftAnswer,
  failures: ["idempotency_key_reused", "idempotency_in_progress"],
  undo: (_, { draft: { id: draftId } }) => ({ operation: "delete_draft", input: { draftId } }),
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId } = actor;
      const { postId, idempotencyKey: key } = input;
      const request = { workspaceId, operation: "duplicate_post_as_draft", key, body: input };
      return withIdempotency(tx, request, async () => {
        const content = { ...(await readContent(tx, actor, postId)), scheduledAt: null };
        return { draft: await addDraft(tx, actor, { content, template: false }) };
      });
    }),
});

export const updateDraft = operation({
  name: "update_draft",
  summary: "Change a draft",
  scope: "posts:write",
  level: "draft",
  input: UpdateDraft,
  output: DraftAnswer,
  failures: ["version_conflict", "idempotency_key_reused", "idempotency_in_progress"],
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId } = actor;
      const { draftId, version, idempotencyKey: key, template, ...change } = input;
      const request = { workspaceId, operation: "update_draft", key, body: input };
      return withIdempotency(tx, request, async () => {
        const row = await lockDraft(tx, workspaceId, draftId);
        await assertDraftVersion(tx, actor, { row, version });
        const writtenBy = [row.byCredentialId];
        const { isOwn } = await assertProgram(tx, actor, { level: "draft", writtenBy });
        const content = mergeContent(draftContent(row), change);
        const updated = await changeDraft(tx, workspaceId, {
          id: draftId,
          content,
          template: template ?? row.template,
          byCredentialId: isOwn ? actor.credentialId : null,
        });
        await recordAudit(tx, actor, {
          action: "draft.updated",
          targetType: "draft",
          targetId: draftId,
        });
        return { draft: presentDraft(updated) };
      });
    }),
});

export const deleteDraft = operation({
  name: "delete_draft",
  summary: "Delete a draft",
  scope: "posts:write",
  level: "draft",
  input: DraftParams,
  output: DeletedAnswer,
  undo: ({ draftId }) => ({ operation: "restore_draft", input: { draftId } }),
  run: (actor, { draftId }) =>
    transaction(async (tx) => {
      await takeDraftBack(tx, actor, draftId);
      return { deleted: true as const };
    }),
});

/** Deletes a draft so that it can be restored. */
export async function takeDraftBack(tx: Tx, actor: Actor, draftId: string): Promise<void> {
  const row = await lockDraft(tx, actor.workspaceId, draftId);
  const writtenBy = [row.byCredentialId];
  const { isOwn } = await assertProgram(tx, actor, { level: "draft", writtenBy });
  await keepDeletedItem(tx, actor, {
    kind: row.template ? "template" : "draft",
    targetId: draftId,
    name: draftTitle(draftContent(row)),
    rows: rowsOfDraft(draftId, isOwn ? actor.credentialId : null),
  });
  await removeDraft(tx, actor.workspaceId, draftId);
  await recordAudit(tx, actor, {
    action: "draft.deleted",
    targetType: "draft",
    targetId: draftId,
  });
}

export const restoreDraft = operation({
  name: "restore_draft",
  summary: "Restore a draft or a template that was deleted in the last 30 days",
  scope: "posts:write",
  level: "draft",
  input: DraftParams,
  output: DraftAnswer,
  undo: (_, { draft: { id: draftId } }) => ({ operation: "delete_draft", input: { draftId } }),
  run: (actor, { draftId }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      const wanted = { kinds: ["draft", "template"] as const, targetId: draftId };
      const deleted = await takeDeletedItem<DeletedDraft>(tx, workspaceId, wanted);
      if (!deleted) return { draft: presentDraft(await findDraft(tx, workspaceId, draftId)) };
      const writtenBy = [deleted.byCredentialId ?? null];
      await assertProgram(tx, actor, { level: "draft", writtenBy });
      const row = await putBackDraft(tx, workspaceId, deleted);
      await recordAudit(tx, actor, {
        action: "draft.restored",
        targetType: "draft",
        targetId: draftId,
      });
      return { draft: presentDraft(row) };
    }),
});

/** Keeps a draft in a transaction of the caller's. */
export async function addDraft(
  tx: Tx,
  actor: Actor,
  { content, template }: { content: DraftContent; template: boolean },
): Promise<Draft> {
  const { workspaceId, userId: createdById, credentialId: byCredentialId } = actor;
  await assertProgram(tx, actor, { level: "draft" });
  const draft = { content, template, createdById, byCredentialId };
  const row = await insertDraft(tx, workspaceId, draft);
  await recordAudit(tx, actor, {
    action: "draft.created",
    targetType: "draft",
    targetId: row.id,
  });
  return presentDraft(row);
}
