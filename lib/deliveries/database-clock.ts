import { followClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";

export async function followDatabaseClock(): Promise<void> {
  const from = performance.now();
  const [row] = await db.$queryRaw<{ at: number }[]>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at`;
  if (row) followClock(row.at, { from, until: performance.now() });
}
