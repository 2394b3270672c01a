import type pg from "pg";
import { fellDue, settingAside, wasUnderWay } from "@/lib/deliveries/set-aside";
import { pauseSubject } from "@/lib/publishing/schema";
import { storedValues } from "@/lib/records/words/notices";
import { webhookReasons } from "@/lib/records/words/reasons";
import { Prisma } from "@/prisma/generated/client";
import type { Manifest } from "../backup/manifest";

export type Settled = { setAside: number; planned: number };

/**
 * Higher than any run of the lost installation can have raised a fence since the backup: an engine
 * that outlived it may still hold such runs, and knows events by their fence.
 */
const fencesAhead = 1_000_000;

const restored = webhookReasons.because("restored");

const endings: string[] = [
  `UPDATE "Delivery" SET fence = fence + ${fencesAhead}, "dispatchedUntil" = NULL, dispatches = 0,
     "wakesAt" = NULL, "claimedBy" = NULL,
     "leaseUntil" = CASE WHEN state = 'scheduled' THEN NULL ELSE "leaseUntil" END
   WHERE state <> 'published'`,
  `DELETE FROM "OAuthRecord" WHERE kind <> 'Client'`,
  `UPDATE "Credential" SET "revokedAt" = now() WHERE "clientId" IS NOT NULL AND "revokedAt" IS NULL`,
  `UPDATE "Invitation" SET "revokedAt" = now() WHERE "acceptedAt" IS NULL AND "revokedAt" IS NULL`,
  `UPDATE "ReviewLink" SET "revokedAt" = now() WHERE "revokedAt" IS NULL`,
  `UPDATE "EmailChange" SET "cancelledAt" = now()
   WHERE "confirmedAt" IS NULL AND "cancelledAt" IS NULL`,
  `UPDATE "Mail" SET state = 'refused', "sealedContent" = NULL, "nextAttemptAt" = NULL,
     "leaseUntil" = NULL, "lastError" = 'Herald was restored from a backup, so this was not sent again.'
   WHERE state = 'queued'`,
  `UPDATE "Notification" SET "mailDueAt" = NULL WHERE "mailDueAt" IS NOT NULL`,
  `DELETE FROM "IdempotencyRecord" WHERE response IS NULL`,
  // Its receiver may have heard of what is lost: whoever resumes it has looked.
  `UPDATE "Webhook" SET state = 'paused', "reasonCode" = '${restored.code}', "reasonValues" = '{}',
     "failingSince" = NULL, "restUntil" = NULL, "leaseUntil" = NULL
   WHERE state = 'active'`,
  // Rows that it saved since the backup are lost too: whoever starts it again has looked.
  `UPDATE "Import" SET state = 'stopped', "dueAt" = NULL, "leaseUntil" = NULL,
     "stopReason" = 'Herald was restored from a backup. Start it again to save the rows that are left.'
   WHERE state = 'running'`,
  // The lost installation may have made all calls of the day for an account that it read.
  `UPDATE "AccountResults" SET "leaseUntil" = NULL,
     "restUntil" = greatest("restUntil", date_trunc('day', now(), 'UTC') + interval '1 day')`,
];

/**
 * Makes what was restored safe to start: nothing goes out, nothing that was ended since the backup
 * works again, and a person decides what the lost installation may have sent.
 */
export async function settleRows(client: pg.Client, manifest: Manifest): Promise<Settled> {
  for (const ending of endings) await client.query(ending);
  await setAside(client, new Date(manifest.takenAt));
  await client.query(
    `INSERT INTO "Restore" ("workspaceId", "backupTakenAt", "restoredAt")
     SELECT id, $1, now() FROM "Workspace"`,
    [manifest.takenAt],
  );
  await pause(client, manifest);
  await client.query(
    `INSERT INTO "AuditEntry" (id, "workspaceId", action, "targetType", "targetId", after)
     SELECT gen_random_uuid(), id, 'workspace.restored', 'workspace', id::text, '{"paused": true}'
     FROM "Workspace"`,
  );
  return countDeliveries(client);
}

async function setAside(client: pg.Client, backupTakenAt: Date): Promise<void> {
  const { rows } = await client.query<{ at: Date }>("SELECT now() AS at");
  const instant = rows[0]?.at ?? new Date();
  const which = Prisma.sql`${fellDue(instant)} OR ${wasUnderWay}`;
  const { text, values } = settingAside({ which, instant, backupTakenAt, limit: all });
  await client.query(text, values);
}

const all = 2_147_483_647;

/** A pause without a reason is worded by the restore that it comes from. */
async function pause(client: pg.Client, { takenAt }: Manifest): Promise<void> {
  await client.query(
    `UPDATE "Workspace" SET "pausedAt" = now(), "pausedById" = NULL, "pauseReason" = NULL`,
  );
  const notice = { code: "restored", values: { takenAt } } as const;
  await client.query(
    `INSERT INTO "Notification" (id, "workspaceId", "userId", type, subject, code, "values")
     SELECT gen_random_uuid(), "workspaceId", "userId", 'publishing_paused', $1, $2, $3::jsonb
     FROM "Member"
     ON CONFLICT ("workspaceId", "userId", subject) WHERE "readAt" IS NULL
     DO UPDATE SET code = excluded.code, "values" = excluded."values", message = excluded.message,
       "createdAt" = now(), "resolvedAt" = NULL, resolution = NULL`,
    [pauseSubject, notice.code, JSON.stringify(storedValues(notice))],
  );
}

async function countDeliveries(client: pg.Client): Promise<Settled> {
  const { rows } = await client.query<Settled>(`
    SELECT count(*) FILTER (WHERE state = 'unconfirmed' AND "setAsideAt" IS NOT NULL)::int AS "setAside",
      count(*) FILTER (WHERE state = 'scheduled')::int AS planned FROM "Delivery"`);
  return rows[0] ?? { setAside: 0, planned: 0 };
}
