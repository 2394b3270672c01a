import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { guestInWords } from "@/lib/planning/approvals/rules";
import { recordAudit } from "@/lib/records/audit/record-audit";
import {
  countCommentsByLink,
  findCommentsForGuest,
  insertComment,
  lockCommentedPost,
} from "./comment-store";
import { notifyFollowers } from "./notify";

/** Names somebody without an account, who came by a review link. */
export type Guest = {
  workspaceId: WorkspaceId;
  reviewLinkId: string;
  name: string;
  requestId: string | null;
};

/** Holds what a guest reads: who said it is named, and never by an id. */
export type SaidToGuest = {
  id: string;
  postId: string;
  by: string;
  isOwn: boolean;
  body: string;
  createdAt: Date;
};

const commentsMax = 500;

/** Records what a guest says about a post, which has to be one of their link's. */
export async function addGuestComment(
  tx: Tx,
  { workspaceId, reviewLinkId, name, requestId }: Guest,
  { postId, body }: { postId: string; body: string },
): Promise<void> {
  const post = await lockCommentedPost(tx, workspaceId, postId);
  if ((await countCommentsByLink(tx, reviewLinkId)) >= commentsMax) throw tooMany();
  const comment = await insertComment(tx, workspaceId, {
    postId,
    body,
    authorId: null,
    mentionedIds: [],
    reviewLinkId,
    guestName: name,
    forGuests: false,
  });
  const nobody = { workspaceId, userId: null, credentialId: null, requestId };
  await recordAudit(tx, nobody, {
    action: "comment.created",
    targetType: "comment",
    targetId: comment.id,
    after: { guest: name },
  });
  await notifyFollowers(tx, nobody, { post, comment });
}

/** Reads what a guest may: their own comments, and what the team shows to guests. */
export async function commentsForGuest(
  tx: Tx,
  reviewLinkId: string,
  postIds: readonly string[],
): Promise<SaidToGuest[]> {
  const rows = await findCommentsForGuest(tx, reviewLinkId, postIds);
  return rows.map(({ id, postId, body, createdAt, author, guestName, reviewLinkId: by }) => ({
    id,
    postId,
    by: author?.name ?? (guestName ? guestInWords(guestName) : "Somebody who is gone"),
    isOwn: by === reviewLinkId,
    body,
    createdAt,
  }));
}

function tooMany(): AppError {
  const message = `This link has ${commentsMax} comments already. Talk to the team in another way.`;
  return new AppError("limit_reached", message);
}
