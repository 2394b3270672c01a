import { purgeUnusedAuthorizations } from "@/lib/accounts/connections/start-authorization";
import { purgeReservations } from "@/lib/accounts/slots/reserve-slot";
import { purgeLinks } from "@/lib/identity/auth/links";
import { deleteExpiredSessions } from "@/lib/identity/auth/sessions";
import { purgeDevices } from "@/lib/identity/devices/recognize-device";
import { purgeExemptions } from "@/lib/identity/exemptions/exemptions";
import { purgeInvitations } from "@/lib/identity/members/invitations";
import { deleteExpiredOAuthRecords } from "@/lib/identity/oauth/postgres-adapter";
import { purgeChallenges } from "@/lib/identity/passkeys/ceremony";
import { purgePresence } from "@/lib/identity/presence/presence";
import { purgeSsoAttempts } from "@/lib/identity/sso/start-sso";
import { type Loop, startInterval } from "@/lib/kernel/async/interval";
import { deleteExpiredIdempotencyRecords } from "@/lib/kernel/idempotency/with-idempotency";
import { purgeCounts } from "@/lib/kernel/limits/consume";
import { log } from "@/lib/kernel/log";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import { purgeUnusedAvatars } from "@/lib/library/avatars/avatars";
import { purgeLinkCards } from "@/lib/library/link-cards/link-cards";
import { purgeUnusedUploads } from "@/lib/library/media/purge-unused-uploads";
import { purgeExports } from "@/lib/planning/exports/run-exports";
import { purgeImportedCells } from "@/lib/planning/imports/imports";
import { purgeReviewLinks } from "@/lib/planning/reviews/review-links";
import { deleteOldProgress } from "@/lib/publishing/engine-progress";
import { purgeDeletedItems } from "@/lib/records/deleted-items/deleted-items";
import { purgeMail } from "@/lib/records/mail/mail-queue";
import { purgeNotifications } from "@/lib/records/notifications/notifications";
import { purgeReceipts } from "@/lib/records/receipts/receipts";
import { purgeWebhookEvents } from "@/lib/records/webhooks/webhook-health";

const intervalMs = 3_600_000;

const tasks = {
  sessions: deleteExpiredSessions,
  links: purgeLinks,
  idempotencyRecords: deleteExpiredIdempotencyRecords,
  unusedUploads: purgeUnusedUploads,
  authorizations: purgeUnusedAuthorizations,
  unusedAvatars: purgeUnusedAvatars,
  invitations: purgeInvitations,
  notifications: purgeNotifications,
  mails: purgeMail,
  webhookEvents: purgeWebhookEvents,
  rateLimits: purgeCounts,
  oauthRecords: deleteExpiredOAuthRecords,
  challenges: purgeChallenges,
  engineProgress: deleteOldProgress,
  devices: purgeDevices,
  ssoAttempts: purgeSsoAttempts,
  slotReservations: purgeReservations,
  deletedItems: purgeDeletedItems,
  linkCards: purgeLinkCards,
  presence: purgePresence,
  reviewLinks: purgeReviewLinks,
  exemptions: purgeExemptions,
  receipts: purgeReceipts,
  importedCells: purgeImportedCells,
  exports: purgeExports,
};

export function startHousekeeping(): Loop {
  return startInterval({ name: "housekeeping", everyMs: intervalMs, tick: deleteExpired });
}

async function deleteExpired(): Promise<boolean> {
  const removed: Record<string, number> = {};
  for (const [name, run] of Object.entries(tasks)) removed[name] = await attempt(name, run);
  log.debug(removed, "Expired data is deleted.");
  return Object.values(removed).some((count) => count >= purgeBatch);
}

async function attempt(task: string, run: () => Promise<number>): Promise<number> {
  return await run().catch((err: unknown) => {
    log.error({ err, task }, "Expired data was not deleted; the next hour tries again.");
    return 0;
  });
}
