import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { EngineLink } from "@/prisma/generated/client";
import type { Registration } from "./registration";

export type { EngineLink };

export function findLink(): Promise<EngineLink | null> {
  return db.engineLink.findUnique({ where: { id: 1 } });
}

/**
 * Stores what came of a registration; returns what came of the one before. A process's first one
 * starts its state anew, since nothing could be heard before.
 */
export async function storeRegistration(
  registration: Registration,
  { isFirst }: { isFirst: boolean },
): Promise<Registration["state"] | null> {
  const instant = now();
  const reason = registration.state === "rejected" ? registration.reason : null;
  const [before] = await db.$queryRaw<{ registration: Registration["state"] | null }[]>`
    WITH before AS (SELECT registration FROM "EngineLink" WHERE id = 1), stored AS (
      INSERT INTO "EngineLink" AS link (id, registration, reason, since, "checkedAt")
      VALUES (1, ${registration.state}::"EngineRegistration", ${reason}, ${instant}, ${instant})
      ON CONFLICT (id) DO UPDATE SET registration = excluded.registration,
        reason = excluded.reason, "checkedAt" = excluded."checkedAt",
        since = CASE
          WHEN ${isFirst}::boolean OR link.registration IS DISTINCT FROM excluded.registration
          THEN excluded.since ELSE link.since END
    )
    SELECT registration FROM before`;
  return before?.registration ?? null;
}

export async function storeCall(calledAt: Date): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "EngineLink" AS link (id, "calledAt") VALUES (1, ${calledAt})
    ON CONFLICT (id) DO UPDATE SET "calledAt" = greatest(link."calledAt", excluded."calledAt")`;
}
