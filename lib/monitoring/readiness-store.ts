import { lockSpace } from "@/inngest/embedded/executor-lock";
import { db, transaction } from "@/lib/kernel/db";
import { assertDiskRoom } from "@/lib/kernel/disk-room";

export async function assertDatabase(): Promise<void> {
  await transaction((tx) => assertDiskRoom((sql) => tx.$executeRawUnsafe(sql)));
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
