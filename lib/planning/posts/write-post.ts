import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { endReservation } from "@/lib/accounts/slots/reserve-slot";
import { replaceDeliveries } from "@/lib/deliveries/replace-deliveries";
import { planSpending } from "@/lib/deliveries/spending";
import type { Actor } from "@/lib/kernel/actor";
import { utcTimestamp } from "@/lib/kernel/as-json";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import { mayGoOut, settleWritten } from "@/lib/planning/approvals/settle-approvals";
import { lastActorName } from "@/lib/records/audit/actor-name";
import { recordAudit } from "@/lib/records/audit/record-audit";
import type { AuditAction } from "@/lib/records/audit/schema";
import { findSeniorAdmin } from "./assignment-store";
import { checkContent } from "./check-content";
import { normalizeCrops } from "./check-crops";
import { assertAcceptable } from "./content-problem";
import { planDeliveries } from "./plan-deliveries";
import type { PostContent } from "./post-content";
import { chargesOf } from "./post-price";
import { type PostRow, storedContent, toPost } from "./post-row";
import {
  findPost,
  insertPost,
  refreshPost,
  replaceLabels,
  replaceMedia,
  rewriteRows,
  writtenBy,
} from "./post-store";
import { findReferences, lockConnections } from "./reference-store";
import type { Verdict } from "./rules";
import type { CreatePost, Post } from "./schema";
import { openUndoWindow, type UndoWindow } from "./undo-window";

export async function addPost(
  tx: Tx,
  actor: Actor,
  post: z.output<typeof CreatePost> & { undo?: UndoWindow },
): Promise<Post> {
  const { workspaceId } = actor;
  const { scheduledAt: instant, idempotencyKey, undo = null, ...given } = post;
  const scheduledAt = new Date(instant);
  await lockConnections(tx, workspaceId, given.connectionIds);
  const references = await findReferences(tx, workspaceId, { content: given, postId: null });
  const content = normalizeCrops(given, references);
  assertAcceptable(checkContent({ content, references, scheduledAt }));
  const createdAt = now();
  const postId = timeOrderedId(createdAt);
  const managedById = await whoManages(tx, actor);
  const fields = { undo, idempotencyKey, createdAt, managedById, ...writtenBy(actor) };
  await insertPost(tx, workspaceId, { id: postId, content, scheduledAt, ...fields });
  await replaceMedia(tx, postId, { before: null, after: content, references });
  await replaceLabels(tx, postId, { before: [], after: content.labelIds });
  const undoUntil = undo?.until ?? null;
  const planned = planDeliveries(content, { scheduledAt, undoUntil, references });
  await replaceDeliveries(tx, workspaceId, { postId, scheduledAt, undoUntil, planned });
  await endReservation(tx, actor, { connectionIds: content.connectionIds, scheduledAt });
  if (references.mayNeedApproval) await settleWrittenPost(tx, actor, { postId, undo });
  const written = await recordChange(tx, actor, { postId, action: "post.created" });
  // It comes last, because the posts of a network that takes money wait for each other from here on.
  await planSpending(tx, { postId, scheduledAt, charges: chargesOf(content, references) });
  return written;
}

type Rewrite = {
  row: PostRow;
  content: PostContent;
  scheduledAt: Date | null;
  undo?: UndoWindow;
  keptConnectionIds: string[];
  idempotencyKey?: string | undefined;
  action: AuditAction;
};

export async function rewritePost(tx: Tx, actor: Actor, rewrite: Rewrite): Promise<Post> {
  const { workspaceId } = actor;
  const { row, idempotencyKey } = rewrite;
  const postId = row.id;
  const before = storedContent(row);
  const references = await findReferences(tx, workspaceId, { content: rewrite.content, postId });
  const content = normalizeCrops(rewrite.content, references, before.crops);
  assertAcceptable(checkContent({ ...rewrite, content, references }));
  const scheduledAt = rewrite.scheduledAt ?? new Date(row.scheduledAt);
  const undo = rewrite.undo ?? (rewrite.scheduledAt ? null : openUndoWindow(row));
  const undoUntil = undo?.until ?? null;
  const planned = planDeliveries(content, { scheduledAt, undoUntil, references });
  await replaceMedia(tx, postId, { before, after: content, references });
  await replaceLabels(tx, postId, { before: before.labelIds, after: content.labelIds });
  const isEdit = !isSameContent(before, content);
  const rewritten = { postId, content, scheduledAt, undo, idempotencyKey, planned, actor, isEdit };
  const written = await rewriteRows(tx, workspaceId, rewritten);
  if (rewrite.scheduledAt) {
    await endReservation(tx, actor, { connectionIds: content.connectionIds, scheduledAt });
  }
  if (references.mayNeedApproval) await settleWrittenPost(tx, actor, { postId, undo });
  await recordAudit(tx, actor, {
    action: rewrite.action,
    targetType: "post",
    targetId: postId,
    before: auditedPost(row),
    after: auditedPost(written),
  });
  await planSpending(tx, { postId, scheduledAt, charges: chargesOf(content, references) });
  // It was written before its approval was judged.
  return toPost(references.mayNeedApproval ? await findPost(tx, workspaceId, postId) : written);
}

/**
 * Asks for the approval that the post needs. Publishing now asks for none: throws `approval_required`
 * where it is not given.
 */
async function settleWrittenPost(
  tx: Tx,
  actor: Actor,
  { postId, undo }: { postId: string; undo: UndoWindow | null },
): Promise<void> {
  const judged = await settleWritten(tx, actor, postId);
  if (!undo || judged.every(mayGoOut)) return;
  const message = "This post needs approval before it can be published.";
  throw new AppError("approval_required", message);
}

/** Titles and labels are the team's: no account gets them. */
function isSameContent(one: PostContent, other: PostContent): boolean {
  return isDeepStrictEqual(sentParts(one), sentParts(other));
}

function sentParts(content: PostContent): PostContent {
  const connectionIds = content.connectionIds.toSorted();
  return { ...content, title: "", labelIds: [], connectionIds };
}

/** Brings the state of the post up to its deliveries, and records what was done. */
export async function recordChange(
  tx: Tx,
  actor: Actor,
  { postId, action, before }: { postId: string; action: AuditAction; before?: PostRow },
): Promise<Post> {
  const row = await refreshPost(tx, actor.workspaceId, postId);
  await recordAudit(tx, actor, {
    action,
    targetType: "post",
    targetId: postId,
    before: before && auditedPost(before),
    after: before && auditedPost(row),
  });
  return toPost(row);
}

export function assertAllowed(verdict: Verdict): void {
  if (!verdict.allowed) throw new AppError("post_not_editable", verdict.reason);
}

export async function assertVersion(
  tx: Tx,
  { workspaceId }: Pick<Actor, "workspaceId">,
  { row, version }: { row: PostRow; version: number },
): Promise<void> {
  const currentVersion = row.version;
  if (version === currentVersion) return;
  const target = { targetType: "post", targetId: row.id } as const;
  const name = await lastActorName(tx, workspaceId, target);
  const message = `${name ?? "Somebody"} changed this post since you opened it.`;
  throw new AppError("version_conflict", message, { details: { currentVersion } });
}

/** A team's key outlives its creator; its posts are managed by somebody who hears of a failure. */
async function whoManages(tx: Tx, { userId, workspaceId }: Actor): Promise<string> {
  return userId ?? findSeniorAdmin(tx, workspaceId);
}

function auditedPost(row: PostRow) {
  const content = storedContent(row);
  return {
    ...content,
    connectionIds: content.connectionIds.toSorted(),
    labels: row.labels.map(({ name }) => name),
    scheduledAt: utcTimestamp(row.scheduledAt),
    state: row.state,
    managedBy: { id: row.managedById, name: row.managerName },
  };
}
