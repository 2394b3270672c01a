import { networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import type { Address, RouteModule } from "@/lib/openapi/address";
import * as auditLog from "./audit-log/route";
import * as authEmailChange from "./auth/email-change/route";
import * as authLogin from "./auth/login/route";
import * as authLogout from "./auth/logout/route";
import * as authReauthenticate from "./auth/reauthenticate/route";
import * as authSession from "./auth/sessions/[sessionId]/route";
import * as authSessions from "./auth/sessions/route";
import * as authSetup from "./auth/setup/route";
import * as comment from "./comments/[commentId]/route";
import * as connectionDisconnect from "./connections/[connectionId]/disconnect/route";
import * as connectionReconnect from "./connections/[connectionId]/reconnect/route";
import * as connection from "./connections/[connectionId]/route";
import * as connections from "./connections/route";
import * as consent from "./consents/[uid]/route";
import * as credential from "./credentials/[credentialId]/route";
import * as credentials from "./credentials/route";
import * as deliveryResolve from "./deliveries/[deliveryId]/resolve/route";
import * as deliveryRetry from "./deliveries/[deliveryId]/retry/route";
import * as deliveryTimeline from "./deliveries/[deliveryId]/timeline/route";
import * as draft from "./drafts/[draftId]/route";
import * as draftSchedule from "./drafts/[draftId]/schedule/route";
import * as drafts from "./drafts/route";
import * as health from "./health/route";
import * as inngest from "./inngest/route";
import * as me from "./me/route";
import * as medium from "./media/[mediaId]/route";
import * as mediumThumbnail from "./media/[mediaId]/thumbnail/route";
import * as media from "./media/route";
import * as uploadComplete from "./media/uploads/[mediaId]/complete/route";
import * as mediaUploads from "./media/uploads/route";
import * as members from "./members/route";
import * as metrics from "./metrics/route";
import * as notificationsRead from "./notifications/read/route";
import * as notifications from "./notifications/route";
import * as postCancel from "./posts/[postId]/cancel/route";
import * as postComments from "./posts/[postId]/comments/route";
import * as postDuplicate from "./posts/[postId]/duplicate/route";
import * as postManager from "./posts/[postId]/manager/route";
import * as postPublishNow from "./posts/[postId]/publish-now/route";
import * as postReturnToScheduled from "./posts/[postId]/return-to-scheduled/route";
import * as post from "./posts/[postId]/route";
import * as posts from "./posts/route";
import * as postsValidate from "./posts/validate/route";
import * as publishingHealth from "./publishing/health/route";
import * as ready from "./ready/route";
import * as authorization from "./social/[segment]/authorizations/[id]/route";
import * as selection from "./social/[segment]/authorizations/[id]/selection/route";
import * as authorizations from "./social/[segment]/authorizations/route";
import * as callback from "./social/[segment]/callback/route";
import * as dataDeletion from "./social/[segment]/data-deletion/route";
import * as deauthorize from "./social/[segment]/deauthorize/route";
import * as teamCredential from "./team-credentials/[credentialId]/route";
import * as teamCredentials from "./team-credentials/route";
import * as workspacePause from "./workspace/pause/route";
import * as workspaceResume from "./workspace/resume/route";
import * as workspace from "./workspace/route";

const all: Network[] = Object.values(networks);
const connecting = all.map(({ oauthSegment }) => oauthSegment);
const telling = all.filter(({ callbacks }) => callbacks).map(({ apiName }) => apiName);
const deleting = all
  .filter(({ callbacks }) => callbacks?.deletesData)
  .map(({ apiName }) => apiName);

/** What answers under `/api`, the reference's own address apart: what the reference is made from. */
export const inventory: Address[] = [
  { path: "/api/audit-log", routes: auditLog },
  { path: "/api/auth/email-change", routes: authEmailChange },
  { path: "/api/auth/login", routes: authLogin },
  { path: "/api/auth/logout", routes: authLogout },
  { path: "/api/auth/reauthenticate", routes: authReauthenticate },
  { path: "/api/auth/sessions", routes: authSessions },
  { path: "/api/auth/sessions/{sessionId}", routes: authSession },
  { path: "/api/auth/setup", routes: authSetup },
  { path: "/api/comments/{commentId}", routes: comment },
  { path: "/api/connections", routes: connections },
  { path: "/api/connections/{connectionId}", routes: connection },
  { path: "/api/connections/{connectionId}/disconnect", routes: connectionDisconnect },
  { path: "/api/connections/{connectionId}/reconnect", routes: connectionReconnect },
  { path: "/api/credentials", routes: credentials },
  { path: "/api/consents/{uid}", routes: consent },
  { path: "/api/credentials/{credentialId}", routes: credential },
  { path: "/api/deliveries/{deliveryId}/resolve", routes: deliveryResolve },
  { path: "/api/deliveries/{deliveryId}/retry", routes: deliveryRetry },
  { path: "/api/deliveries/{deliveryId}/timeline", routes: deliveryTimeline },
  { path: "/api/drafts", routes: drafts },
  { path: "/api/drafts/{draftId}", routes: draft },
  { path: "/api/drafts/{draftId}/schedule", routes: draftSchedule },
  { path: "/api/health", routes: health },
  { path: "/api/inngest", routes: inngest },
  { path: "/api/me", routes: me },
  { path: "/api/media", routes: media },
  { path: "/api/media/uploads", routes: mediaUploads },
  { path: "/api/media/uploads/{mediaId}/complete", routes: uploadComplete },
  { path: "/api/media/{mediaId}", routes: medium },
  { path: "/api/media/{mediaId}/thumbnail", routes: mediumThumbnail },
  { path: "/api/members", routes: members },
  { path: "/api/metrics", routes: metrics },
  { path: "/api/notifications", routes: notifications },
  { path: "/api/notifications/read", routes: notificationsRead },
  { path: "/api/posts", routes: posts },
  { path: "/api/posts/validate", routes: postsValidate },
  { path: "/api/posts/{postId}", routes: post },
  { path: "/api/posts/{postId}/cancel", routes: postCancel },
  { path: "/api/posts/{postId}/comments", routes: postComments },
  { path: "/api/posts/{postId}/duplicate", routes: postDuplicate },
  { path: "/api/posts/{postId}/manager", routes: postManager },
  { path: "/api/posts/{postId}/publish-now", routes: postPublishNow },
  { path: "/api/posts/{postId}/return-to-scheduled", routes: postReturnToScheduled },
  { path: "/api/publishing/health", routes: publishingHealth },
  { path: "/api/ready", routes: ready },
  { path: "/api/team-credentials", routes: teamCredentials },
  { path: "/api/team-credentials/{credentialId}", routes: teamCredential },
  { path: "/api/workspace", routes: workspace },
  { path: "/api/workspace/pause", routes: workspacePause },
  { path: "/api/workspace/resume", routes: workspaceResume },
  ...of(connecting, "authorizations", authorizations),
  ...of(connecting, "authorizations/{id}", authorization),
  ...of(connecting, "authorizations/{id}/selection", selection),
  ...of(connecting, "callback", callback),
  ...of(telling, "deauthorize", deauthorize),
  ...of(deleting, "data-deletion", dataDeletion),
];

function of(words: string[], rest: string, routes: RouteModule): Address[] {
  return words.map((word) => ({ path: `/api/social/${word}/${rest}`, routes, word }));
}
