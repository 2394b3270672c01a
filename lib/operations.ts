import { listAuditLog } from "./audit/list-audit-log";
import { endOtherSessions } from "./auth/end-other-sessions";
import { endSession } from "./auth/end-session";
import { getEmailChange } from "./auth/get-email-change";
import { getMe } from "./auth/get-me";
import { listSessions } from "./auth/list-sessions";
import { logIn } from "./auth/log-in";
import { logOut } from "./auth/log-out";
import { reauthenticate } from "./auth/reauthenticate";
import { setUp } from "./auth/set-up";
import { updateMe } from "./auth/update-me";
import { deauthorize } from "./callbacks/deauthorize";
import { deleteData } from "./callbacks/delete-data";
import { addComment } from "./comments/add-comment";
import { deleteComment } from "./comments/delete-comment";
import { editComment } from "./comments/edit-comment";
import { listComments } from "./comments/list-comments";
import { cancelAuthorization } from "./connections/cancel-authorization";
import { describeAuthorizationResult } from "./connections/describe-authorization-result";
import { disconnectConnection } from "./connections/disconnect-connection";
import { getConnection } from "./connections/get-connection";
import { listCandidates } from "./connections/list-candidates";
import { listConnections } from "./connections/list-connections";
import { listNetworks } from "./connections/list-networks";
import { reconnectConnection } from "./connections/reconnect-connection";
import { selectAccounts } from "./connections/select-accounts";
import { startAuthorization } from "./connections/start-authorization";
import { createCredential } from "./credentials/create-credential";
import { createTeamCredential } from "./credentials/create-team-credential";
import { listCredentials } from "./credentials/list-credentials";
import { listTeamCredentials } from "./credentials/list-team-credentials";
import { revokeCredential } from "./credentials/revoke-credential";
import { revokeTeamCredential } from "./credentials/revoke-team-credential";
import { getDeliveryTimeline } from "./deliveries/get-delivery-timeline";
import { resolveDelivery } from "./deliveries/resolve-delivery";
import { retryDelivery } from "./deliveries/retry-delivery";
import { createDraft } from "./drafts/create-draft";
import { deleteDraft } from "./drafts/delete-draft";
import { getDraft } from "./drafts/get-draft";
import { listDrafts } from "./drafts/list-drafts";
import { scheduleDraft } from "./drafts/schedule-draft";
import { updateDraft } from "./drafts/update-draft";
import { completeMediaUpload } from "./media/complete-media-upload";
import { deleteMedia } from "./media/delete-media";
import { getMedia } from "./media/get-media";
import { listMedia } from "./media/list-media";
import { reserveMediaUpload } from "./media/reserve-media-upload";
import { updateMedia } from "./media/update-media";
import { getPublishingHealth } from "./monitoring/get-publishing-health";
import { getReadiness } from "./monitoring/get-readiness";
import { listNotifications } from "./notifications/list-notifications";
import { readNotifications } from "./notifications/read-notifications";
import { decideConsent } from "./oauth/decide-consent";
import { readConsent } from "./oauth/read-consent";
import { assignPost } from "./posts/assign-post";
import { cancelPost } from "./posts/cancel-post";
import { createPost } from "./posts/create-post";
import { deletePost } from "./posts/delete-post";
import { duplicatePost } from "./posts/duplicate-post";
import { getPost } from "./posts/get-post";
import { listPosts } from "./posts/list-posts";
import { publishNow } from "./posts/publish-now";
import { recallPost } from "./posts/recall-post";
import { updatePost } from "./posts/update-post";
import { validatePost } from "./posts/validate-post";
import { getPause } from "./publishing/get-pause";
import { pausePublishing } from "./publishing/pause-publishing";
import { resumePublishing } from "./publishing/resume-publishing";
import { getPlanningZone } from "./workspaces/get-planning-zone";
import { getWorkspace } from "./workspaces/get-workspace";
import { listMembers } from "./workspaces/list-members";
import { updateWorkspace } from "./workspaces/update-workspace";

/** Everything the product can do: what the reference, the MCP tools and their tests go through. */
export const operations = [
  getEmailChange,
  getMe,
  listSessions,
  endSession,
  endOtherSessions,
  logIn,
  logOut,
  reauthenticate,
  setUp,
  updateMe,
  assignPost,
  cancelPost,
  createPost,
  deletePost,
  duplicatePost,
  getPost,
  listPosts,
  publishNow,
  recallPost,
  updatePost,
  validatePost,
  addComment,
  deleteComment,
  editComment,
  listComments,
  createDraft,
  deleteDraft,
  getDraft,
  listDrafts,
  scheduleDraft,
  updateDraft,
  getDeliveryTimeline,
  getPause,
  pausePublishing,
  resolveDelivery,
  resumePublishing,
  retryDelivery,
  completeMediaUpload,
  deleteMedia,
  getMedia,
  listMedia,
  reserveMediaUpload,
  updateMedia,
  cancelAuthorization,
  describeAuthorizationResult,
  disconnectConnection,
  getConnection,
  listCandidates,
  listConnections,
  listNetworks,
  reconnectConnection,
  selectAccounts,
  startAuthorization,
  deauthorize,
  deleteData,
  createCredential,
  createTeamCredential,
  listCredentials,
  listTeamCredentials,
  revokeCredential,
  revokeTeamCredential,
  listNotifications,
  readNotifications,
  getPlanningZone,
  getWorkspace,
  updateWorkspace,
  listMembers,
  listAuditLog,
  readConsent,
  decideConsent,
  getPublishingHealth,
  getReadiness,
] as const;
