import { db, type Tx, transaction } from "@/lib/kernel/db";
import { type WorkspaceId, workspaceId } from "@/lib/kernel/workspace-id";
import { notify } from "@/lib/records/notifications/notify";
import { postTitle } from "@/lib/records/notifications/post-title";
import type { NotificationType } from "@/lib/records/notifications/schema";
import type { Notice } from "@/lib/records/words/notices";
import { findNames, type Question } from "./decision-store";
import {
  claimAsked,
  claimReminded,
  claimUnanswered,
  claimWarned,
  findDue,
  findMissedApprovers,
  type ToldPost,
} from "./reminder-store";
import { leastState } from "./rules";
import type { ApprovalState, DecideApproval } from "./schema";

/**
 * Tells people of what waits for their approval, and reminds them. Any number of processes may do this
 * at once: each takes in one statement what it tells of. A few seconds may pass after the question, so
 * that what many posts ask of a person is one notification.
 */
export async function tellOfApprovals(): Promise<void> {
  const due = await findDue(db);
  if (due.asked) await transaction(async (tx) => tellEach(tx, await claimAsked(tx), asked));
  if (due.warned) await transaction(async (tx) => tellEach(tx, await claimWarned(tx), warned));
  if (due.reminded)
    await transaction(async (tx) => tellEach(tx, await claimReminded(tx), reminded));
  if (due.unanswered) {
    await transaction(async (tx) => tellEach(tx, await claimUnanswered(tx), unanswered));
  }
}

/** Tells the members who were asked. Who manages the post, and administrators, hear that it failed. */
export async function tellOfMissed(tx: Tx, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return;
  await tellEach(tx, await findMissedApprovers(tx, postIds), missed);
}

/** Tells who asked and who manages the post, without the one who decided. Call it last. */
export async function tellOfDecision(
  tx: Tx,
  owner: WorkspaceId,
  {
    postId,
    by,
    question: { text, managedById, approvalRequest },
    decision,
    judged,
  }: {
    postId: string;
    /** Is a member, or a guest in words. */
    by: { userId: string } | { guest: string };
    question: Question;
    decision: DecideApproval["decision"];
    /** Is the state of the accounts with a rule since the decision. */
    judged: readonly { state: ApprovalState }[];
  },
): Promise<void> {
  if (decision === "approve" && leastState(judged) !== "approved") return;
  const userId = "userId" in by ? by.userId : null;
  const name = "guest" in by ? by.guest : (await findNames(tx, [by.userId])).get(by.userId);
  const code = decisionCodes[decision];
  await notify(tx, owner, {
    type: "approval_decided",
    // Approved posts are one line; what somebody wants changed is one for each post.
    subject: decision === "approve" ? "approval:approved" : `approval:${decision}:${postId}`,
    to: {
      userIds: [managedById, approvalRequest?.requestedById ?? null],
      ...(userId && { exceptUserId: userId }),
    },
    postId,
    actorUserId: userId,
    notice: { code, values: { by: name ?? "Somebody", post: postTitle(text) } },
  });
}

const decisionCodes = {
  approve: "approved",
  request_changes: "changes_requested",
  override: "approval_overridden",
} as const;

type Told = {
  type: Extract<NotificationType, `approval_${string}`>;
  subject: string;
  notice: Notice;
  /** Tells of all there is, in the place of an earlier reminder that nobody read. */
  replaces?: boolean;
};

/** The rows come in the order of workspaces and people, in which every process locks notifications. */
async function tellEach<Row extends ToldPost>(
  tx: Tx,
  rows: readonly Row[],
  word: (row: Row) => Told,
): Promise<void> {
  const groups = new Map<string, { told: Told; posts: Row[] }>();
  for (const row of rows) {
    const told = word(row);
    const key = `${row.workspaceId} ${row.userId} ${told.subject}`;
    const group = groups.get(key) ?? { told, posts: [] };
    group.posts.push(row);
    groups.set(key, group);
  }
  for (const { told, posts } of groups.values()) {
    const [first] = posts;
    if (!first) continue;
    const owner: WorkspaceId = workspaceId(first.workspaceId);
    await notify(tx, owner, {
      ...told,
      to: { userIds: [first.userId] },
      postId: posts.length === 1 ? first.postId : null,
      count: posts.length,
      countsEach: posts.length > 1,
    });
  }
}

function asked({ by, text }: ToldPost & { by: string | null }): Told {
  return {
    type: "approval_requested",
    subject: "approval:requested",
    notice: { code: "approval_requested", values: { by, post: postTitle(text) } },
  };
}

function reminded({ text }: ToldPost): Told {
  return {
    type: "approval_reminder",
    subject: "approval:waits",
    notice: { code: "approval_waits", values: { post: postTitle(text) } },
    replaces: true,
  };
}

function warned({ text, scheduledAt, isApprover }: ToldPost & { isApprover: boolean }): Told {
  return {
    type: isApprover ? "approval_reminder" : "approval_unanswered",
    subject: isApprover ? "approval:due" : "approval:due:managed",
    notice: {
      code: "approval_due",
      values: { post: postTitle(text), at: scheduledAt.toISOString() },
    },
    replaces: true,
  };
}

function unanswered({ text, approver }: ToldPost & { approver: string }): Told {
  return {
    type: "approval_unanswered",
    subject: "approval:unanswered",
    notice: { code: "approval_unanswered", values: { post: postTitle(text), approver } },
  };
}

function missed({ text }: ToldPost): Told {
  return {
    type: "approval_missed",
    subject: "approval:missed",
    notice: { code: "approval_missed", values: { post: postTitle(text) } },
  };
}
