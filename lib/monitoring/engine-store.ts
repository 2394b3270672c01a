import { findConnection } from "@/lib/engine/find-connection";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type { Engine } from "./schema";

type Counts = Pick<Engine, "queuedRuns" | "quarantinedRuns">;

export async function findEngineStatus(): Promise<Engine> {
  const host = env.inngest.mode;
  const [row] = await db.$queryRaw<Counts[]>`
    SELECT (SELECT count(*)::int FROM "EngineRun" WHERE status = 'queued') AS "queuedRuns",
      (SELECT count(*)::int FROM "EngineRun"
       WHERE status = 'quarantined' AND "endedAt" IS NOT NULL) AS "quarantinedRuns"`;
  if (!row) throw new Error("A row of counts is missing.");
  return { host, ...row, connection: await findConnection() };
}
