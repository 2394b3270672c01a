import { type Loop, startInterval } from "@/lib/async/interval";
import { purgeSessions } from "@/lib/auth/purge-sessions";
import { purgeUnusedAuthorizations } from "@/lib/connections/purge-unused-authorizations";
import { purgeIdempotencyRecords } from "@/lib/idempotency/purge-records";
import { log } from "@/lib/kernel/log";
import { purgeCounts } from "@/lib/limits/purge-counts";
import { purgeUnusedUploads } from "@/lib/media/purge-unused-uploads";
import { purgeNotifications } from "@/lib/notifications/purge-notifications";
import { purgeOAuthRecords } from "@/lib/oauth/purge-oauth-records";

const everyMs = 3_600_000;

const chores = {
  sessions: purgeSessions,
  idempotencyRecords: purgeIdempotencyRecords,
  unusedUploads: purgeUnusedUploads,
  authorizations: purgeUnusedAuthorizations,
  notifications: purgeNotifications,
  rateLimits: purgeCounts,
  oauthRecords: purgeOAuthRecords,
};

/** Removes every hour what has had its time; several processes may do so at once. */
export function startHousekeeping(): Loop {
  return startInterval({ name: "housekeeping", everyMs, tick: keepHouse });
}

async function keepHouse(): Promise<boolean> {
  const removed: Record<string, number> = {};
  for (const [name, purge] of Object.entries(chores)) removed[name] = await purge();
  log.debug(removed, "What has had its time is removed.");
  return false;
}
