import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type { Engine } from "./schema";

export async function findEngineStatus(): Promise<Engine> {
  const host = env.inngest.mode;
  const [row] = await db.$queryRaw<Omit<Engine, "host">[]>`
    SELECT (SELECT count(*)::int FROM "EngineRun" WHERE status = 'queued') AS "queuedRuns",
      (SELECT count(*)::int FROM "EngineRun"
       WHERE status = 'quarantined' AND "endedAt" IS NOT NULL) AS "quarantinedRuns"`;
  if (!row) throw new Error("A row of counts is missing.");
  return { host, ...row };
}
