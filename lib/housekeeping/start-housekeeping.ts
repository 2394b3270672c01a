import { type Loop, startInterval } from "@/lib/async/interval";
import { purgeLinks } from "@/lib/auth/links";
import { deleteExpiredSessions } from "@/lib/auth/sessions";
import { purgeUnusedAvatars } from "@/lib/avatars/avatars";
import { purgeUnusedAuthorizations } from "@/lib/connections/start-authorization";
import { purgeDeletedItems } from "@/lib/deleted-items/deleted-items";
import { purgeDevices } from "@/lib/devices/recognize-device";
import { deleteExpiredIdempotencyRecords } from "@/lib/idempotency/delete-expired-records";
import { log } from "@/lib/kernel/log";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import { purgeCounts } from "@/lib/limits/purge-counts";
import { purgeLinkCards } from "@/lib/link-cards/link-cards";
import { purgeMail } from "@/lib/mail/mail-queue";
import { purgeUnusedUploads } from "@/lib/media/purge-unused-uploads";
import { purgeInvitations } from "@/lib/members/invitations";
import { purgeNotifications } from "@/lib/notifications/notifications";
import { deleteExpiredOAuthRecords } from "@/lib/oauth/postgres-adapter";
import { purgeChallenges } from "@/lib/passkeys/ceremony";
import { purgePresence } from "@/lib/presence/presence";
import { deleteOldProgress } from "@/lib/publishing/engine-progress";
import { purgeReservations } from "@/lib/slots/reserve-slot";
import { purgeSsoAttempts } from "@/lib/sso/start-sso";

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
