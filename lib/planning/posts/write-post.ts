import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { endReservation } from "@/lib/accounts/slots/reserve-slot";
import { replaceDeliveries } from "@/lib/deliveries/replace-deliveries";
import { planSpending } from "@/lib/deliveries/spending";
import { assertProgram, type Undertaking } from "@/lib/identity/policies/assert-program";
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
import { isMember } from "./deleted-post-store";
import { planDeliveries } from "./plan-deliveries";
import type { PostContent } from "./post-content";
import { chargesOf } from "./post-price";
import {
  connectionIdsOf,
  linkParametersByConnection,
  type PostRow,
  storedContent,
  toPost,
} from "./post-row";
import {
  findPost,
  insertPost,
  refreshPost,
  replaceLabels,
  replaceMedia,
  rewriteRows,
  writtenBy,
} from "./post-store";
import { findReferences, lockConnections, type References } from "./reference-store";
import type { Verdict } from "./rules";
import type { CreatePost, Post } from "./schema";
import { openUndoWindow, type UndoWindow } from "./undo-window";

/** Says in whose name an occurrence of a series is made: by all who had a hand in the series. */
export type Hands = {
  managedById: string | null;
  editedById: string | null;
  writerIds: string[];
  byProgram: boolean;
  byCredentialId: string | null;
  asksPerson: boolean;
  asksOwnerId: string | null;
};

export async function addPost(
  tx: Tx,
  actor: Actor,
  post: z.output<typeof CreatePost> & {
    undo?: UndoWindow;
    /** Is the draft that it was, with the program that alone wrote it. */
    draft?: { byCredentialId: string | null };
    hands?: Hands;
  },
): Promise<Post> {
  const { workspaceId } = actor;
  const { scheduledAt: instant, idempotencyKey, undo = null, draft, hands, ...given } = post;
  const scheduledAt = new Date(instant);
  await lockConnections(tx, workspaceId, given.connectionIds);
  const { connectionIds } = given;
  const undertaking: Undertaking = {
    ...whenPlanned({ scheduledAt, undo }),
    writtenBy: draft ? [draft.byCredentialId] : [],
    connectionIds,
    spends: { posts: 1, connectionIds },
  };
  const standing = await assertProgram(tx, actor, undertaking);
  const references = await findReferences(tx, workspaceId, {
    content: given,
    postId: null,
    scheduledAt,
  });
  const content = normalizeCrops(given, references);
  assertAcceptable(checkContent({ content, references, scheduledAt }));
  const createdAt = now();
  const postId = timeOrderedId(createdAt);
  const managedById = await whoManages(tx, actor, hands?.managedById);
  const writers = { ...writtenBy(actor, standing), ...hands, managedById };
  const fields = { undo, idempotencyKey, createdAt, ...writers };
  await insertPost(tx, workspaceId, { id: postId, content, scheduledAt, ...fields });
  await replaceMedia(tx, postId, { before: null, after: content, references });
  await replaceLabels(tx, postId, { before: [], after: content.labelIds });
  const undoUntil = undo?.until ?? null;
  const planned = planDeliveries(content, { scheduledAt, undoUntil, references });
  await replaceDeliveries(tx, workspaceId, { postId, scheduledAt, undoUntil, planned });
  await endReservation(tx, actor, { connectionIds: content.connectionIds, scheduledAt });
  if (references.mayNeedApproval || writers.asksPerson) {
    await settleWrittenPost(tx, actor, { postId, undo });
  }
  const written = await recordChange(tx, actor, { postId, action: "post.created" });
  const charges = chargesOf(content, references);
  await planCharges(tx, actor, { postId, scheduledAt, charges, undertaking });
  return written;
}

/** It comes last, because the posts of a network that takes money wait for each other from here on. */
async function planCharges(
  tx: Tx,
  actor: Actor,
  {
    undertaking,
    ...planned
  }: {
    postId: string;
    scheduledAt: Date;
    charges: ReturnType<typeof chargesOf>;
    undertaking: Undertaking;
  },
): Promise<void> {
  await planSpending(tx, planned);
  if (planned.charges.length === 0) return;
  const { level, goesOutAt, connectionIds } = undertaking;
  await assertProgram(tx, actor, { level, goesOutAt, connectionIds });
}

/** Publishing now gives nobody time to see it: its ten seconds to undo are no lead time. */
function whenPlanned({ scheduledAt, undo }: { scheduledAt: Date; undo: UndoWindow | null }) {
  return undo
    ? ({ level: "publish", goesOutAt: now() } as const)
    : ({ level: "ask", goesOutAt: scheduledAt } as const);
}

type Rewrite = {
  row: PostRow;
  content: PostContent;
  scheduledAt: Date | null;
  undo?: UndoWindow;
  keptConnectionIds: string[];
  idempotencyKey?: string | undefined;
  /** Is true where the content was agreed on as it is: its links keep what was added to them. */
  keepsLinks?: boolean;
  action: AuditAction;
};

export async function rewritePost(tx: Tx, actor: Actor, rewrite: Rewrite): Promise<Post> {
  const { workspaceId } = actor;
  const { row, idempotencyKey } = rewrite;
  const postId = row.id;
  const before = storedContent(row);
  const scheduledAt = rewrite.scheduledAt ?? new Date(row.scheduledAt);
  const { connectionIds } = rewrite.content;
  const undertaking: Undertaking = {
    ...whenPlanned({ scheduledAt, undo: rewrite.undo ?? null }),
    postIds: [postId],
    edits: true,
    connectionIds,
    spends: {
      posts: 0,
      connectionIds: connectionIds.filter((id) => !before.connectionIds.includes(id)),
    },
  };
  const { asks } = await assertProgram(tx, actor, undertaking);
  const asked = { content: rewrite.content, postId, scheduledAt };
  const found = await findReferences(tx, workspaceId, asked);
  const references = rewrite.keepsLinks
    ? { ...found, linkParameters: linkParametersByConnection(row) }
    : found;
  const content = normalizeCrops(rewrite.content, references, before.crops);
  assertAcceptable(checkContent({ ...rewrite, content, references }));
  const undo = rewrite.undo ?? (rewrite.scheduledAt ? null : openUndoWindow(row));
  const undoUntil = undo?.until ?? null;
  const planned = planDeliveries(content, { scheduledAt, undoUntil, references });
  await replaceMedia(tx, postId, { before, after: content, references });
  await replaceLabels(tx, postId, { before: before.labelIds, after: content.labelIds });
  const isEdit = !isSameContent(before, content) || isLinkedAnew(row, content, references);
  const time = { scheduledAt, undo };
  const rewritten = { postId, content, ...time, idempotencyKey, planned, actor, asks, isEdit };
  const written = await rewriteRows(tx, workspaceId, rewritten);
  if (rewrite.scheduledAt) {
    await endReservation(tx, actor, { connectionIds: content.connectionIds, scheduledAt });
  }
  const isJudged = references.mayNeedApproval || asks;
  if (isJudged) await settleWrittenPost(tx, actor, { postId, undo });
  await recordAudit(tx, actor, {
    action: rewrite.action,
    targetType: "post",
    targetId: postId,
    before: auditedPost(row),
    after: auditedPost(written),
  });
  const charges = chargesOf(content, references);
  await planCharges(tx, actor, { postId, scheduledAt, charges, undertaking });
  // It was written before its approval was judged.
  return toPost(isJudged ? await findPost(tx, workspaceId, postId) : written);
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

/** A label may be in a rule for links, which then makes another text of the same one. */
function isLinkedAnew(row: PostRow, { labelIds }: PostContent, references: References): boolean {
  const were = storedContent(row).labelIds;
  if (isDeepStrictEqual(were.toSorted(), labelIds.toSorted())) return false;
  const { linkParameters } = references;
  const kept = linkParametersByConnection(row);
  return connectionIdsOf(row).some((id) => {
    return !isDeepStrictEqual(kept.get(id), linkParameters.get(id));
  });
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
export async function whoManages(
  tx: Tx,
  { userId, workspaceId }: Actor,
  before: string | null = null,
): Promise<string> {
  if (before && (await isMember(tx, workspaceId, before))) return before;
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
