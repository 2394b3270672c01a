// `npm run generate` writes this file from the route.ts files beside it. Do not edit.
import * as activity from "./activity/route";
import * as activityReceiptIdUndo from "./activity/[receiptId]/undo/route";
import * as approvalRules from "./approval-rules/route";
import * as approvals from "./approvals/route";
import * as auditLog from "./audit-log/route";
import * as auditLogExport from "./audit-log/export/route";
import * as authEmailChange from "./auth/email-change/route";
import * as authEmailChangeConfirm from "./auth/email-change/confirm/route";
import * as authEmailChangeUndo from "./auth/email-change/undo/route";
import * as authLogin from "./auth/login/route";
import * as authLogout from "./auth/logout/route";
import * as authPasskeys from "./auth/passkeys/route";
import * as authPasskeysAuthenticate from "./auth/passkeys/authenticate/route";
import * as authPasskeysAuthenticationOptions from "./auth/passkeys/authentication-options/route";
import * as authPasskeysConfirmationOptions from "./auth/passkeys/confirmation-options/route";
import * as authPasskeysRegistrationOptions from "./auth/passkeys/registration-options/route";
import * as authPasskeysPasskeyId from "./auth/passkeys/[passkeyId]/route";
import * as authPassword from "./auth/password/route";
import * as authPasswordReset from "./auth/password-reset/route";
import * as authPasswordResetConfirm from "./auth/password-reset/confirm/route";
import * as authReauthenticate from "./auth/reauthenticate/route";
import * as authSessions from "./auth/sessions/route";
import * as authSessionsSessionId from "./auth/sessions/[sessionId]/route";
import * as authSetup from "./auth/setup/route";
import * as authSso from "./auth/sso/route";
import * as authSsoCallback from "./auth/sso/callback/route";
import * as authSsoIdentity from "./auth/sso/identity/route";
import * as authWaysIn from "./auth/ways-in/route";
import * as avatarsHash from "./avatars/[hash]/route";
import * as backup from "./backup/route";
import * as calendar from "./calendar/route";
import * as calendarFeeds from "./calendar-feeds/route";
import * as calendarFeedsFeedId from "./calendar-feeds/[feedId]/route";
import * as commentsCommentId from "./comments/[commentId]/route";
import * as connections from "./connections/route";
import * as connectionsArrangement from "./connections/arrangement/route";
import * as connectionsTest from "./connections/test/route";
import * as connectionsConnectionId from "./connections/[connectionId]/route";
import * as connectionsConnectionIdApprovalRule from "./connections/[connectionId]/approval-rule/route";
import * as connectionsConnectionIdBestTimes from "./connections/[connectionId]/best-times/route";
import * as connectionsConnectionIdDisconnect from "./connections/[connectionId]/disconnect/route";
import * as connectionsConnectionIdReconnect from "./connections/[connectionId]/reconnect/route";
import * as connectionsConnectionIdResults from "./connections/[connectionId]/results/route";
import * as connectionsConnectionIdSettings from "./connections/[connectionId]/settings/route";
import * as connectionsConnectionIdSlots from "./connections/[connectionId]/slots/route";
import * as connectionsConnectionIdSpendingLimit from "./connections/[connectionId]/spending-limit/route";
import * as consentsUid from "./consents/[uid]/route";
import * as credentials from "./credentials/route";
import * as credentialsCredentialId from "./credentials/[credentialId]/route";
import * as credentialsCredentialIdPolicy from "./credentials/[credentialId]/policy/route";
import * as deletedItems from "./deleted-items/route";
import * as deliveriesExport from "./deliveries/export/route";
import * as deliveriesDeliveryIdResolve from "./deliveries/[deliveryId]/resolve/route";
import * as deliveriesDeliveryIdRetry from "./deliveries/[deliveryId]/retry/route";
import * as deliveriesDeliveryIdTimeline from "./deliveries/[deliveryId]/timeline/route";
import * as drafts from "./drafts/route";
import * as draftsDraftId from "./drafts/[draftId]/route";
import * as draftsDraftIdDuplicate from "./drafts/[draftId]/duplicate/route";
import * as draftsDraftIdPresence from "./drafts/[draftId]/presence/route";
import * as draftsDraftIdPublishNow from "./drafts/[draftId]/publish-now/route";
import * as draftsDraftIdRestore from "./drafts/[draftId]/restore/route";
import * as draftsDraftIdSchedule from "./drafts/[draftId]/schedule/route";
import * as exemptionsExemptionId from "./exemptions/[exemptionId]/route";
import * as health from "./health/route";
import * as healthArrival from "./health/arrival/route";
import * as healthChecks from "./health/checks/route";
import * as imports from "./imports/route";
import * as importsImportId from "./imports/[importId]/route";
import * as importsImportIdErrorsCsv from "./imports/[importId]/errors.csv/route";
import * as importsImportIdRows from "./imports/[importId]/rows/route";
import * as importsImportIdStart from "./imports/[importId]/start/route";
import * as importsImportIdStop from "./imports/[importId]/stop/route";
import * as importsImportIdUndo from "./imports/[importId]/undo/route";
import * as inngest from "./inngest/route";
import * as invitations from "./invitations/route";
import * as invitationsAccept from "./invitations/accept/route";
import * as invitationsLookup from "./invitations/lookup/route";
import * as invitationsPasskeyOptions from "./invitations/passkey-options/route";
import * as invitationsInvitationId from "./invitations/[invitationId]/route";
import * as invitationsInvitationIdResend from "./invitations/[invitationId]/resend/route";
import * as labels from "./labels/route";
import * as labelsLabelId from "./labels/[labelId]/route";
import * as labelsLabelIdRestore from "./labels/[labelId]/restore/route";
import * as linkCard from "./link-card/route";
import * as linkCardImage from "./link-card/image/route";
import * as mail from "./mail/route";
import * as mailTest from "./mail/test/route";
import * as me from "./me/route";
import * as meAvatar from "./me/avatar/route";
import * as meDeputy from "./me/deputy/route";
import * as meExports from "./me/exports/route";
import * as meExportsExportId from "./me/exports/[exportId]/route";
import * as meExportsExportIdFile from "./me/exports/[exportId]/file/route";
import * as media from "./media/route";
import * as mediaExport from "./media/export/route";
import * as mediaLabel from "./media/label/route";
import * as mediaRemove from "./media/remove/route";
import * as mediaRestore from "./media/restore/route";
import * as mediaUploads from "./media/uploads/route";
import * as mediaUploadsMediaIdComplete from "./media/uploads/[mediaId]/complete/route";
import * as mediaMediaId from "./media/[mediaId]/route";
import * as mediaMediaIdCrop from "./media/[mediaId]/crop/route";
import * as mediaMediaIdThumbnail from "./media/[mediaId]/thumbnail/route";
import * as mediaMediaIdUses from "./media/[mediaId]/uses/route";
import * as members from "./members/route";
import * as membersMemberId from "./members/[memberId]/route";
import * as membersMemberIdResetLink from "./members/[memberId]/reset-link/route";
import * as membersMemberIdResponsibilities from "./members/[memberId]/responsibilities/route";
import * as mentions from "./mentions/route";
import * as mentionsLookup from "./mentions/lookup/route";
import * as mentionsNetworks from "./mentions/networks/route";
import * as mentionsUses from "./mentions/uses/route";
import * as mentionsMentionId from "./mentions/[mentionId]/route";
import * as metrics from "./metrics/route";
import * as notifications from "./notifications/route";
import * as notificationsRead from "./notifications/read/route";
import * as posts from "./posts/route";
import * as postsAssign from "./posts/assign/route";
import * as postsExport from "./posts/export/route";
import * as postsLabel from "./posts/label/route";
import * as postsMove from "./posts/move/route";
import * as postsValidate from "./posts/validate/route";
import * as postsPostId from "./posts/[postId]/route";
import * as postsPostIdApproval from "./posts/[postId]/approval/route";
import * as postsPostIdApprovalChanges from "./posts/[postId]/approval/changes/route";
import * as postsPostIdApprovalDecisions from "./posts/[postId]/approval/decisions/route";
import * as postsPostIdApprovalForTime from "./posts/[postId]/approval/for-time/route";
import * as postsPostIdApprovalRequest from "./posts/[postId]/approval/request/route";
import * as postsPostIdCancel from "./posts/[postId]/cancel/route";
import * as postsPostIdComments from "./posts/[postId]/comments/route";
import * as postsPostIdDuplicate from "./posts/[postId]/duplicate/route";
import * as postsPostIdDuplicateAsDraft from "./posts/[postId]/duplicate-as-draft/route";
import * as postsPostIdManager from "./posts/[postId]/manager/route";
import * as postsPostIdPresence from "./posts/[postId]/presence/route";
import * as postsPostIdPublishNow from "./posts/[postId]/publish-now/route";
import * as postsPostIdPublishNowUndo from "./posts/[postId]/publish-now/undo/route";
import * as postsPostIdPublishedAccounts from "./posts/[postId]/published-accounts/route";
import * as postsPostIdReinstate from "./posts/[postId]/reinstate/route";
import * as postsPostIdReschedule from "./posts/[postId]/reschedule/route";
import * as postsPostIdRestore from "./posts/[postId]/restore/route";
import * as postsPostIdResults from "./posts/[postId]/results/route";
import * as postsPostIdResultsRefresh from "./posts/[postId]/results/refresh/route";
import * as postsPostIdReturnToScheduled from "./posts/[postId]/return-to-scheduled/route";
import * as postsPostIdUnschedule from "./posts/[postId]/unschedule/route";
import * as publishingHealth from "./publishing/health/route";
import * as ready from "./ready/route";
import * as results from "./results/route";
import * as resultsCsv from "./results.csv/route";
import * as resultsAccounts from "./results/accounts/route";
import * as resultsExport from "./results/export/route";
import * as resultsNumbers from "./results/numbers/route";
import * as resultsPosts from "./results/posts/route";
import * as reviewLinks from "./review-links/route";
import * as reviewLinksReviewLinkId from "./review-links/[reviewLinkId]/route";
import * as reviewToken from "./review/[token]/route";
import * as reviewTokenCode from "./review/[token]/code/route";
import * as reviewTokenComments from "./review/[token]/comments/route";
import * as reviewTokenDecisions from "./review/[token]/decisions/route";
import * as reviewTokenPicturesHash from "./review/[token]/pictures/[hash]/route";
import * as search from "./search/route";
import * as series from "./series/route";
import * as seriesSeriesId from "./series/[seriesId]/route";
import * as seriesSeriesIdOccurrences from "./series/[seriesId]/occurrences/route";
import * as seriesSeriesIdSkip from "./series/[seriesId]/skip/route";
import * as setAsideDeliveries from "./set-aside-deliveries/route";
import * as setAsideDeliveriesDecide from "./set-aside-deliveries/decide/route";
import * as slots from "./slots/route";
import * as slotsNext from "./slots/next/route";
import * as slotsReservations from "./slots/reservations/route";
import * as slotsReservationsReservationId from "./slots/reservations/[reservationId]/route";
import * as snippets from "./snippets/route";
import * as snippetsSnippetId from "./snippets/[snippetId]/route";
import * as snippetsSnippetIdRestore from "./snippets/[snippetId]/restore/route";
import * as socialSegmentAuthorizations from "./social/[segment]/authorizations/route";
import * as socialSegmentAuthorizationsId from "./social/[segment]/authorizations/[id]/route";
import * as socialSegmentAuthorizationsIdSelection from "./social/[segment]/authorizations/[id]/selection/route";
import * as socialSegmentCallback from "./social/[segment]/callback/route";
import * as socialSegmentClientMetadata from "./social/[segment]/client-metadata/route";
import * as socialSegmentDataDeletion from "./social/[segment]/data-deletion/route";
import * as socialSegmentDeauthorize from "./social/[segment]/deauthorize/route";
import * as spending from "./spending/route";
import * as teamCredentials from "./team-credentials/route";
import * as teamCredentialsCredentialId from "./team-credentials/[credentialId]/route";
import * as teamCredentialsCredentialIdPolicy from "./team-credentials/[credentialId]/policy/route";
import * as unsubscribe from "./unsubscribe/route";
import * as webhooks from "./webhooks/route";
import * as webhooksWebhookId from "./webhooks/[webhookId]/route";
import * as webhooksWebhookIdEvents from "./webhooks/[webhookId]/events/route";
import * as webhooksWebhookIdEventsEventIdResend from "./webhooks/[webhookId]/events/[eventId]/resend/route";
import * as webhooksWebhookIdPause from "./webhooks/[webhookId]/pause/route";
import * as webhooksWebhookIdReplay from "./webhooks/[webhookId]/replay/route";
import * as webhooksWebhookIdResume from "./webhooks/[webhookId]/resume/route";
import * as webhooksWebhookIdRotate from "./webhooks/[webhookId]/rotate/route";
import * as webhooksWebhookIdTest from "./webhooks/[webhookId]/test/route";
import * as workspace from "./workspace/route";
import * as workspaceExports from "./workspace/exports/route";
import * as workspaceExportsExportId from "./workspace/exports/[exportId]/route";
import * as workspaceExportsExportIdFile from "./workspace/exports/[exportId]/file/route";
import * as workspaceLinkRules from "./workspace/link-rules/route";
import * as workspacePause from "./workspace/pause/route";
import * as workspacePolicies from "./workspace/policies/route";
import * as workspaceProgramsResume from "./workspace/programs/resume/route";
import * as workspaceProgramsStop from "./workspace/programs/stop/route";
import * as workspaceResume from "./workspace/resume/route";

/** The handlers of every path under `/api`, with its parameters in braces. */
export const inventory = {
  "/api/activity": activity,
  "/api/activity/{receiptId}/undo": activityReceiptIdUndo,
  "/api/approval-rules": approvalRules,
  "/api/approvals": approvals,
  "/api/audit-log": auditLog,
  "/api/audit-log/export": auditLogExport,
  "/api/auth/email-change": authEmailChange,
  "/api/auth/email-change/confirm": authEmailChangeConfirm,
  "/api/auth/email-change/undo": authEmailChangeUndo,
  "/api/auth/login": authLogin,
  "/api/auth/logout": authLogout,
  "/api/auth/passkeys": authPasskeys,
  "/api/auth/passkeys/authenticate": authPasskeysAuthenticate,
  "/api/auth/passkeys/authentication-options": authPasskeysAuthenticationOptions,
  "/api/auth/passkeys/confirmation-options": authPasskeysConfirmationOptions,
  "/api/auth/passkeys/registration-options": authPasskeysRegistrationOptions,
  "/api/auth/passkeys/{passkeyId}": authPasskeysPasskeyId,
  "/api/auth/password": authPassword,
  "/api/auth/password-reset": authPasswordReset,
  "/api/auth/password-reset/confirm": authPasswordResetConfirm,
  "/api/auth/reauthenticate": authReauthenticate,
  "/api/auth/sessions": authSessions,
  "/api/auth/sessions/{sessionId}": authSessionsSessionId,
  "/api/auth/setup": authSetup,
  "/api/auth/sso": authSso,
  "/api/auth/sso/callback": authSsoCallback,
  "/api/auth/sso/identity": authSsoIdentity,
  "/api/auth/ways-in": authWaysIn,
  "/api/avatars/{hash}": avatarsHash,
  "/api/backup": backup,
  "/api/calendar": calendar,
  "/api/calendar-feeds": calendarFeeds,
  "/api/calendar-feeds/{feedId}": calendarFeedsFeedId,
  "/api/comments/{commentId}": commentsCommentId,
  "/api/connections": connections,
  "/api/connections/arrangement": connectionsArrangement,
  "/api/connections/test": connectionsTest,
  "/api/connections/{connectionId}": connectionsConnectionId,
  "/api/connections/{connectionId}/approval-rule": connectionsConnectionIdApprovalRule,
  "/api/connections/{connectionId}/best-times": connectionsConnectionIdBestTimes,
  "/api/connections/{connectionId}/disconnect": connectionsConnectionIdDisconnect,
  "/api/connections/{connectionId}/reconnect": connectionsConnectionIdReconnect,
  "/api/connections/{connectionId}/results": connectionsConnectionIdResults,
  "/api/connections/{connectionId}/settings": connectionsConnectionIdSettings,
  "/api/connections/{connectionId}/slots": connectionsConnectionIdSlots,
  "/api/connections/{connectionId}/spending-limit": connectionsConnectionIdSpendingLimit,
  "/api/consents/{uid}": consentsUid,
  "/api/credentials": credentials,
  "/api/credentials/{credentialId}": credentialsCredentialId,
  "/api/credentials/{credentialId}/policy": credentialsCredentialIdPolicy,
  "/api/deleted-items": deletedItems,
  "/api/deliveries/export": deliveriesExport,
  "/api/deliveries/{deliveryId}/resolve": deliveriesDeliveryIdResolve,
  "/api/deliveries/{deliveryId}/retry": deliveriesDeliveryIdRetry,
  "/api/deliveries/{deliveryId}/timeline": deliveriesDeliveryIdTimeline,
  "/api/drafts": drafts,
  "/api/drafts/{draftId}": draftsDraftId,
  "/api/drafts/{draftId}/duplicate": draftsDraftIdDuplicate,
  "/api/drafts/{draftId}/presence": draftsDraftIdPresence,
  "/api/drafts/{draftId}/publish-now": draftsDraftIdPublishNow,
  "/api/drafts/{draftId}/restore": draftsDraftIdRestore,
  "/api/drafts/{draftId}/schedule": draftsDraftIdSchedule,
  "/api/exemptions/{exemptionId}": exemptionsExemptionId,
  "/api/health": health,
  "/api/health/arrival": healthArrival,
  "/api/health/checks": healthChecks,
  "/api/imports": imports,
  "/api/imports/{importId}": importsImportId,
  "/api/imports/{importId}/errors.csv": importsImportIdErrorsCsv,
  "/api/imports/{importId}/rows": importsImportIdRows,
  "/api/imports/{importId}/start": importsImportIdStart,
  "/api/imports/{importId}/stop": importsImportIdStop,
  "/api/imports/{importId}/undo": importsImportIdUndo,
  "/api/inngest": inngest,
  "/api/invitations": invitations,
  "/api/invitations/accept": invitationsAccept,
  "/api/invitations/lookup": invitationsLookup,
  "/api/invitations/passkey-options": invitationsPasskeyOptions,
  "/api/invitations/{invitationId}": invitationsInvitationId,
  "/api/invitations/{invitationId}/resend": invitationsInvitationIdResend,
  "/api/labels": labels,
  "/api/labels/{labelId}": labelsLabelId,
  "/api/labels/{labelId}/restore": labelsLabelIdRestore,
  "/api/link-card": linkCard,
  "/api/link-card/image": linkCardImage,
  "/api/mail": mail,
  "/api/mail/test": mailTest,
  "/api/me": me,
  "/api/me/avatar": meAvatar,
  "/api/me/deputy": meDeputy,
  "/api/me/exports": meExports,
  "/api/me/exports/{exportId}": meExportsExportId,
  "/api/me/exports/{exportId}/file": meExportsExportIdFile,
  "/api/media": media,
  "/api/media/export": mediaExport,
  "/api/media/label": mediaLabel,
  "/api/media/remove": mediaRemove,
  "/api/media/restore": mediaRestore,
  "/api/media/uploads": mediaUploads,
  "/api/media/uploads/{mediaId}/complete": mediaUploadsMediaIdComplete,
  "/api/media/{mediaId}": mediaMediaId,
  "/api/media/{mediaId}/crop": mediaMediaIdCrop,
  "/api/media/{mediaId}/thumbnail": mediaMediaIdThumbnail,
  "/api/media/{mediaId}/uses": mediaMediaIdUses,
  "/api/members": members,
  "/api/members/{memberId}": membersMemberId,
  "/api/members/{memberId}/reset-link": membersMemberIdResetLink,
  "/api/members/{memberId}/responsibilities": membersMemberIdResponsibilities,
  "/api/mentions": mentions,
  "/api/mentions/lookup": mentionsLookup,
  "/api/mentions/networks": mentionsNetworks,
  "/api/mentions/uses": mentionsUses,
  "/api/mentions/{mentionId}": mentionsMentionId,
  "/api/metrics": metrics,
  "/api/notifications": notifications,
  "/api/notifications/read": notificationsRead,
  "/api/posts": posts,
  "/api/posts/assign": postsAssign,
  "/api/posts/export": postsExport,
  "/api/posts/label": postsLabel,
  "/api/posts/move": postsMove,
  "/api/posts/validate": postsValidate,
  "/api/posts/{postId}": postsPostId,
  "/api/posts/{postId}/approval": postsPostIdApproval,
  "/api/posts/{postId}/approval/changes": postsPostIdApprovalChanges,
  "/api/posts/{postId}/approval/decisions": postsPostIdApprovalDecisions,
  "/api/posts/{postId}/approval/for-time": postsPostIdApprovalForTime,
  "/api/posts/{postId}/approval/request": postsPostIdApprovalRequest,
  "/api/posts/{postId}/cancel": postsPostIdCancel,
  "/api/posts/{postId}/comments": postsPostIdComments,
  "/api/posts/{postId}/duplicate": postsPostIdDuplicate,
  "/api/posts/{postId}/duplicate-as-draft": postsPostIdDuplicateAsDraft,
  "/api/posts/{postId}/manager": postsPostIdManager,
  "/api/posts/{postId}/presence": postsPostIdPresence,
  "/api/posts/{postId}/publish-now": postsPostIdPublishNow,
  "/api/posts/{postId}/publish-now/undo": postsPostIdPublishNowUndo,
  "/api/posts/{postId}/published-accounts": postsPostIdPublishedAccounts,
  "/api/posts/{postId}/reinstate": postsPostIdReinstate,
  "/api/posts/{postId}/reschedule": postsPostIdReschedule,
  "/api/posts/{postId}/restore": postsPostIdRestore,
  "/api/posts/{postId}/results": postsPostIdResults,
  "/api/posts/{postId}/results/refresh": postsPostIdResultsRefresh,
  "/api/posts/{postId}/return-to-scheduled": postsPostIdReturnToScheduled,
  "/api/posts/{postId}/unschedule": postsPostIdUnschedule,
  "/api/publishing/health": publishingHealth,
  "/api/ready": ready,
  "/api/results": results,
  "/api/results.csv": resultsCsv,
  "/api/results/accounts": resultsAccounts,
  "/api/results/export": resultsExport,
  "/api/results/numbers": resultsNumbers,
  "/api/results/posts": resultsPosts,
  "/api/review-links": reviewLinks,
  "/api/review-links/{reviewLinkId}": reviewLinksReviewLinkId,
  "/api/review/{token}": reviewToken,
  "/api/review/{token}/code": reviewTokenCode,
  "/api/review/{token}/comments": reviewTokenComments,
  "/api/review/{token}/decisions": reviewTokenDecisions,
  "/api/review/{token}/pictures/{hash}": reviewTokenPicturesHash,
  "/api/search": search,
  "/api/series": series,
  "/api/series/{seriesId}": seriesSeriesId,
  "/api/series/{seriesId}/occurrences": seriesSeriesIdOccurrences,
  "/api/series/{seriesId}/skip": seriesSeriesIdSkip,
  "/api/set-aside-deliveries": setAsideDeliveries,
  "/api/set-aside-deliveries/decide": setAsideDeliveriesDecide,
  "/api/slots": slots,
  "/api/slots/next": slotsNext,
  "/api/slots/reservations": slotsReservations,
  "/api/slots/reservations/{reservationId}": slotsReservationsReservationId,
  "/api/snippets": snippets,
  "/api/snippets/{snippetId}": snippetsSnippetId,
  "/api/snippets/{snippetId}/restore": snippetsSnippetIdRestore,
  "/api/social/{segment}/authorizations": socialSegmentAuthorizations,
  "/api/social/{segment}/authorizations/{id}": socialSegmentAuthorizationsId,
  "/api/social/{segment}/authorizations/{id}/selection": socialSegmentAuthorizationsIdSelection,
  "/api/social/{segment}/callback": socialSegmentCallback,
  "/api/social/{segment}/client-metadata": socialSegmentClientMetadata,
  "/api/social/{segment}/data-deletion": socialSegmentDataDeletion,
  "/api/social/{segment}/deauthorize": socialSegmentDeauthorize,
  "/api/spending": spending,
  "/api/team-credentials": teamCredentials,
  "/api/team-credentials/{credentialId}": teamCredentialsCredentialId,
  "/api/team-credentials/{credentialId}/policy": teamCredentialsCredentialIdPolicy,
  "/api/unsubscribe": unsubscribe,
  "/api/webhooks": webhooks,
  "/api/webhooks/{webhookId}": webhooksWebhookId,
  "/api/webhooks/{webhookId}/events": webhooksWebhookIdEvents,
  "/api/webhooks/{webhookId}/events/{eventId}/resend": webhooksWebhookIdEventsEventIdResend,
  "/api/webhooks/{webhookId}/pause": webhooksWebhookIdPause,
  "/api/webhooks/{webhookId}/replay": webhooksWebhookIdReplay,
  "/api/webhooks/{webhookId}/resume": webhooksWebhookIdResume,
  "/api/webhooks/{webhookId}/rotate": webhooksWebhookIdRotate,
  "/api/webhooks/{webhookId}/test": webhooksWebhookIdTest,
  "/api/workspace": workspace,
  "/api/workspace/exports": workspaceExports,
  "/api/workspace/exports/{exportId}": workspaceExportsExportId,
  "/api/workspace/exports/{exportId}/file": workspaceExportsExportIdFile,
  "/api/workspace/link-rules": workspaceLinkRules,
  "/api/workspace/pause": workspacePause,
  "/api/workspace/policies": workspacePolicies,
  "/api/workspace/programs/resume": workspaceProgramsResume,
  "/api/workspace/programs/stop": workspaceProgramsStop,
  "/api/workspace/resume": workspaceResume,
};

type Inventory = typeof inventory;

declare module "@/lib/api/http/api-call" {
  interface ApiPaths extends Inventory {}
}
