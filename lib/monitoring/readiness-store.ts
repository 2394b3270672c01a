import { lockSpace } from "@/inngest/embedded/executor-lock";
import { db } from "@/lib/kernel/db";

export async function assertDatabase(): Promise<void> {
  await db.$queryRaw`SELECT 1`;
}

export async function findExecutor(): Promise<boolean> {
  const [found] = await db.$queryRaw<{ alive: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM pg_locks
      WHERE locktype = 'advisory' AND granted AND classid::bigint = ${lockSpace}
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    ) AS alive`;
  return found?.alive ?? false;
}
