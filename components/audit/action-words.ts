import type { AuditAction } from "@/lib/audit/schema";

const actionWords: Record<AuditAction, string> = {
  "authorization.cancelled": "cancelled the choice of accounts",
  "authorization.discovered": "came back from a network with accounts to choose from",
  "authorization.started": "went to a network to connect accounts",
  "comment.created": "commented on a post",
  "comment.deleted": "deleted a comment",
  "comment.updated": "changed a comment",
  "connection.connected": "connected an account",
  "connection.deleted": "deleted an account’s data at the network’s request",
  "connection.disconnected": "disconnected an account",
  "connection.reconnected": "reconnected an account",
  "connection.renewed": "renewed the access to an account",
  "connection.uninstalled": "disconnected an account at the network’s request",
  "credential.created": "made an API key",
  "credential.granted": "let an assistant in",
  "credential.revoked": "ended the access of a key or an assistant",
  "delivery.attested": "said that a post is on the network",
  "delivery.resent": "said that a post is not on the network and sent it again",
  "delivery.retried": "sent a failed post again",
  "draft.created": "began a draft",
  "draft.deleted": "deleted a draft",
  "draft.scheduled": "scheduled a draft",
  "draft.updated": "changed a draft",
  "media.deleted": "deleted a file",
  "media.reserved": "began to upload a file",
  "media.updated": "changed a file’s description",
  "media.uploaded": "uploaded a file",
  "notification.read": "read what they were told",
  "post.assigned": "gave a post to somebody else",
  "post.cancelled": "cancelled a post",
  "post.created": "scheduled a post",
  "post.deleted": "deleted a post",
  "post.published_now": "published a post at once",
  "post.recalled": "returned a post to scheduled",
  "post.updated": "changed a post",
  "session.created": "signed in",
  "session.reauthenticated": "confirmed their password",
  "session.revoked": "signed a browser out",
  "user.updated": "changed their profile",
  "workspace.created": "set up the workspace",
  "workspace.paused": "paused all publishing",
  "workspace.resumed": "resumed publishing",
  "workspace.updated": "changed the workspace’s settings",
};

/**
 * The rest of the sentence that begins with a name. A newer server may send actions this page does
 * not know.
 */
export function actionInWords(action: string): string {
  return isKnown(action) ? actionWords[action] : action.replaceAll(/[._]/g, " ");
}

function isKnown(action: string): action is AuditAction {
  return Object.hasOwn(actionWords, action);
}

export const auditKinds = [
  "post",
  "comment",
  "draft",
  "delivery",
  "media",
  "connection",
  "authorization",
  "credential",
  "session",
  "user",
  "notification",
  "workspace",
] as const;

export type AuditKind = (typeof auditKinds)[number];

export const kindLabels: Record<AuditKind, string> = {
  post: "Posts",
  comment: "Comments",
  draft: "Drafts",
  delivery: "Decisions about deliveries",
  media: "Files",
  connection: "Accounts",
  authorization: "Connecting accounts",
  credential: "Keys and assistants",
  session: "Signing in and out",
  user: "Profiles",
  notification: "Notifications",
  workspace: "The workspace",
};
